import { type BodyReader, readJson } from '../../shell/read-body.ts';
import { unwrapped } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Request bodies that are read wrongly before the core sees them, which contract cases look for. */
export const contractFaults: readonly Fault[] = [
  {
    id: 'broken-json-completed',
    requirement: 'CONV-JSON-REQUEST',
    kind: 'format',
    see: 'send a JSON text without its last brace: it is read as if it were there',
    wrap: unwrapped,
    options: { read: completing },
  },
  {
    id: 'update-wants-text-plain',
    requirement: 'CONV-CONTENT-TYPE',
    kind: 'over-strict',
    see: 'update with Content-Type application/json: refused, and accepted with text/plain',
    wrap: unwrapped,
    options: {
      read: (bytes, { method, type }) =>
        readJson(bytes, { method, type: method === 'PUT' ? exchanged(type) : type }),
    },
  },
];

/** Adds the brace that may be missing at the end. */
function completing(...[bytes, head]: Parameters<BodyReader>): unknown {
  try {
    return readJson(bytes, head);
  } catch {
    return readJson(Buffer.concat([bytes, Buffer.from('}')]), head);
  }
}

function exchanged(type: string | undefined): string {
  return type === 'application/json' ? 'text/plain' : 'application/json';
}
