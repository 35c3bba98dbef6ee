import type { Dialect } from '../reference/dialects/dialect.ts';
import type { Fault } from '../reference/faults/fault.ts';
import { textTable } from './text-table.ts';

/** What `serve --list-faults` prints: how each fault is called, what it breaks, how to see it. */
export function faultTable(faults: readonly Fault[], json: boolean): string {
  if (json) return jsonOf(faults.map(({ wrap: _, ...told }) => told));
  const rows = faults.map(({ id, requirement, kind, see }) => [id, requirement, kind, see]);
  return textTable([['fault', 'breaks', 'kind', 'how to see it'], ...rows]);
}

/** What `serve --list-dialects` prints: how each dialect is called and what it chooses. */
export function dialectTable(dialects: readonly Dialect[], json: boolean): string {
  const told = dialects.map(({ name, says }) => ({ name, says }));
  if (json) return jsonOf(told);
  return textTable([['dialect', 'what it chooses'], ...told.map(({ name, says }) => [name, says])]);
}

function jsonOf(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
