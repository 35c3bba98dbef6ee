import type { Configuration } from '../../config/configuration.ts';
import { secretsOf } from '../../config/credentials.ts';
import { createHttp } from '../../http/client.ts';

/** A client of the target for what a command does itself: the preflight and the clean-up. */
export function clientOf(configuration: Configuration) {
  const { timeoutSeconds, throttleSeconds } = configuration.limits;
  return createHttp({
    baseUrl: configuration.url,
    connections: 4,
    secrets: secretsOf(configuration),
    timeoutMillis: timeoutSeconds * 1000,
    throttleBudgetMillis: throttleSeconds * 1000,
  });
}

/** Where a command's options say that its configuration is. */
export function sourceOf(options: { url?: string; token?: string; config?: string }) {
  const { config: file, url, token } = options;
  return {
    ...(file === undefined ? {} : { file }),
    ...(url === undefined ? {} : { url }),
    ...(token === undefined ? {} : { token }),
    env: process.env,
    notice: (sentence: string) => void process.stderr.write(`${sentence}\n`),
  };
}
