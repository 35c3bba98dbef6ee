import type { Fault } from '../../../src/reference/faults/fault.ts';

/** Writes down what a server is asked, without the ids, ports and keys that it gave out itself. */
export function listening(): { readonly heard: string[]; readonly wrap: Fault['wrap'] } {
  const heard: string[] = [];
  const wrap: Fault['wrap'] =
    (core) =>
    (state, principal, request, ...rest) => {
      const asked = `${request.path} ${JSON.stringify(request.body)}`.replace(
        /uploads\/\S*|(?<!_sec":)\b\d{3,}\b/g,
        '#',
      );
      heard.push(`${request.method} ${asked}`);
      return core(state, principal, request, ...rest);
    };
  return { heard, wrap };
}
