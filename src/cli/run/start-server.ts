import { writeFileSync } from 'node:fs';
import type { Core } from '../../reference/core.ts';
import type { Dialect } from '../../reference/dialects/dialect.ts';
import { dialectOf, dialects } from '../../reference/dialects/index.ts';
import type { Fault } from '../../reference/faults/fault.ts';
import { faults } from '../../reference/faults/index.ts';
import type { Names } from '../../reference/names/names.ts';
import { OBSERVABLE } from '../../reference/observable.ts';
import { type Reference, type ReferenceOptions, startReference } from '../../reference/server.ts';
import { UsageError } from '../../run/usage-error.ts';
import { didYouMean } from '../../text/nearest.ts';
import { textTable } from '../text-table.ts';

/** The options of `serve`, as commander gives them. */
export interface ServeOptions {
  readonly port: number;
  readonly fault: string[];
  readonly dialect?: string;
  /** Whether the accounts begin with nothing but the fixtures. */
  readonly empty: boolean;
  readonly configOut?: string;
  readonly listFaults: boolean;
  readonly listDialects: boolean;
  readonly json: boolean;
}

/** Lists what was asked for, or starts the server. @throws UsageError for an unknown fault or dialect */
export async function serve(options: ServeOptions): Promise<void> {
  const { listFaults, listDialects, json } = options;
  if (listFaults) process.stdout.write(faultTable([...faults.values()], json));
  if (listDialects) process.stdout.write(dialectTable([...dialects.values()], json));
  if (listFaults || listDialects) return;
  const server = await startReference(chooseServer(options));
  try {
    announce(server, options);
  } catch (error) {
    await server.close();
    throw error;
  }
}

/**
 * The server that the options describe. Faults stand nearest to the core, so that a dialect only
 * changes how a fault looks, never what it breaks.
 * @throws UsageError for an unknown fault or dialect
 */
export function chooseServer({
  port,
  fault,
  dialect: name,
  empty,
}: Pick<ServeOptions, 'port' | 'fault' | 'dialect' | 'empty'>): ReferenceOptions {
  const chosen = fault.map((id) => requireKnown('fault', id, faults));
  const dialect = name === undefined ? undefined : requireDialect(name);
  const wraps = [...chosen, ...(dialect ? [dialect] : [])];
  const wrap = (core: Core) =>
    wraps.reduce((wrapped, each) => each.wrap?.(wrapped) ?? wrapped, core);
  const names = (plain: Names) =>
    wraps.reduce((wrapped, each) => each.options?.names?.(wrapped) ?? wrapped, plain);
  const shell = Object.assign({}, ...chosen.map(({ options }) => options));
  return { ...OBSERVABLE, ...dialect?.options, ...shell, port, wrap, names, isEmpty: empty };
}

function requireKnown<T>(kind: string, name: string, table: ReadonlyMap<string, T>): T {
  const found = table.get(name);
  if (found !== undefined) return found;
  const hint = didYouMean(name, [...table.keys()]);
  throw new UsageError(`no ${kind} is called ${name}${hint} (serve --list-${kind}s lists all)`);
}

function requireDialect(name: string): Dialect {
  for (const each of name.split('+')) requireKnown('dialect', each, dialects);
  return dialectOf(name) as Dialect;
}

function announce(server: Reference, { configOut }: ServeOptions): void {
  if (configOut) writeFileSync(configOut, `${JSON.stringify(server.config, null, 2)}\n`);
  const { url, config } = server;
  const { nameServer } = config.fixtures;
  const ready = { ready: true, url, token: config.credentials.owner, nameServer };
  process.stdout.write(`${JSON.stringify(ready)}\n`);
  const stop = () => void server.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

/** What `serve --list-faults` prints: how each fault is called, what it breaks, how to see it. */
function faultTable(faults: readonly Fault[], json: boolean): string {
  if (json) return jsonOf(faults.map(({ wrap: _, ...listed }) => listed));
  const rows = faults.map(({ id, requirement, kind, see }) => [id, requirement, kind, see]);
  return textTable([['fault', 'breaks', 'kind', 'how to see it'], ...rows]);
}

/** What `serve --list-dialects` prints: how each dialect is called and what it chooses. */
function dialectTable(dialects: readonly Dialect[], json: boolean): string {
  const listed = dialects.map(({ name, says }) => ({ name, says }));
  if (json) return jsonOf(listed);
  return textTable([
    ['dialect', 'what it chooses'],
    ...listed.map(({ name, says }) => [name, says]),
  ]);
}

function jsonOf(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
