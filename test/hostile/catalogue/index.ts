import type { Behaviour } from '../behaviour.ts';
import { connections } from './connections.ts';
import { echoes } from './echoes.ts';
import { headers } from './headers.ts';
import { hostileBodies } from './json.ts';
import { lies } from './lies.ts';
import { statuses } from './statuses.ts';
import { texts } from './texts.ts';

/** All behaviours, by what they are about. */
export const CATALOGUE: Readonly<Record<string, readonly Behaviour[]>> = {
  Statuses: statuses,
  Connections: connections,
  Headers: headers,
  JSON: hostileBodies,
  Texts: texts,
  Lies: lies,
  Tokens: echoes,
};
