import type { ConfigurationSource } from '../config/load.ts';
import { sourceOf } from '../run/target-client.ts';

/** Where a command's options say that its configuration is; secrets may stand in the environment. */
export function commandSource(options: {
  url?: string;
  token?: string;
  config?: string;
}): ConfigurationSource {
  return sourceOf(options, process.env, (sentence) => void process.stderr.write(`${sentence}\n`));
}
