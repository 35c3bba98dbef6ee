import { MASK } from '../redaction/redactor.ts';
import type { Configuration } from './configuration.ts';

/** Keys whose values are commands of the owner's, which may hold anything. */
const COMMANDS = new Set(['advance', 'start', 'stop', 'powerOff']);

/**
 * A configuration as JSON that may be shown: of each credential only its role, of each command only that there
 * is one. Whoever writes it takes out the tokens that stand elsewhere.
 */
export function shownConfiguration(configuration: Configuration): string {
  const { credentials, ...rest } = configuration;
  const { tokens, ...users } = credentials;
  const shown = { ...rest, credentials: { ...masked(users), tokens: masked(tokens) } };
  const text = JSON.stringify(
    shown,
    (key, value) => (COMMANDS.has(key) && typeof value === 'string' ? MASK : value),
    2,
  );
  return `${text}\n`;
}

function masked(tokens: object): Record<string, string> {
  return Object.fromEntries(Object.keys(tokens).map((role) => [role, MASK]));
}
