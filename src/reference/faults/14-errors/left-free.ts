import { type Body, instead, operationOf, refusal } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Refused requests that take the name, or the port, that they ask for (errors#rule-3). */
export const leftFreeFaults: readonly Fault[] = [
  taking('createVpc', 'label', 'its description', isLong),
  taking('updateVpc', 'label', 'its description', isLong, 'createVpc'),
  taking('updateDomain', 'domain', 'its status', ({ status }) => status, 'createDomain'),
  taking('createNodeBalancer', 'label', 'its region', ({ region }) => region),
  taking('createConfig', 'port', 'its check', ({ check }) => typeof check === 'object'),
];

function isLong({ description }: Body): boolean {
  return String(description).length > 255;
}

/** What a refused request asked for, where `when` says why it was, no creation gets any more. */
function taking(
  operation: string,
  name: string,
  what: string,
  when: (body: Body) => unknown,
  creation = operation,
): Fault {
  return {
    id: `${operation}-refused-for-${what}-takes-its-${name}`.toLowerCase().replaceAll(' ', '-'),
    requirement: 'ERR-UNCHANGED-ELSEWHERE',
    kind: 'sequence',
    see: `be refused ${operation} for ${what}, and ask for its ${name} in ${creation}: it is in use`,
    wrap: (core) => {
      const taken = new Set<string>();
      return instead([operation, creation], (right, state, principal, request, ...rest) => {
        const step = right(state, principal, request, ...rest);
        const body: Body = Object(request.body);
        const place = creation === 'createConfig' ? request.path : '';
        const key = `${place} ${body[name]}`;
        const { status = 0 } = step.answer ?? {};
        const isMeant = operationOf(request).id === operation && status === 400 && when(body);
        if (isMeant && body[name] !== undefined) taken.add(key);
        const isCreated = operationOf(request).id === creation && status > 0 && status < 300;
        if (!isCreated || !taken.has(key)) return step;
        return { state, answer: refusal('In use.', 400, name) };
      })(core);
    },
  };
}
