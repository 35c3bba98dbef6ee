import type { Configuration } from '../config/configuration.ts';
import type { Environment } from '../config/environment.ts';
import type { ConfigurationSource } from '../config/load.ts';
import { createHttp } from '../http/client.ts';
import type { RunOptions } from './run-options.ts';

/** A client of the target for what is done beside the checks: the preflight and the clean-up. */
export function clientOf(configuration: Configuration) {
  const { timeoutSeconds, throttleSeconds } = configuration.limits;
  return createHttp({
    baseUrl: configuration.url,
    connections: 4,
    timeoutMillis: timeoutSeconds * 1000,
    throttleBudgetMillis: throttleSeconds * 1000,
  });
}

/** Where options say that a configuration is. */
export function sourceOf(
  { config, url, token }: Pick<RunOptions, 'url' | 'token' | 'config'>,
  env: Environment,
  notice: (sentence: string) => void = () => {},
): ConfigurationSource {
  const given = typeof config === 'string' ? { file: config } : { value: config };
  return {
    ...(config === undefined ? {} : given),
    ...(url === undefined ? {} : { url }),
    ...(token === undefined ? {} : { token }),
    env,
    notice,
  };
}
