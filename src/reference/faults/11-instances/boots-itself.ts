import { FIXTURES } from '../../seed/fixtures.ts';
import { alterRequest, alterState, type Body } from '../blocks/index.ts';
import { alterRecords } from '../blocks/instance.ts';
import type { Fault } from '../fault.ts';

/** New instances that do not boot by themselves, or boot though they should not (resources/instance). */
export const bootsItselfFaults: readonly Fault[] = [
  {
    id: 'instance-does-not-boot-itself',
    requirement: 'INST-BOOTS-ITSELF',
    kind: 'state',
    see: 'create an instance without booted: it does not run',
    wrap: asking((booted) => booted === true),
  },
  {
    id: 'instance-does-not-boot-itself-and-boots-slowly',
    requirement: 'INST-BOOTS-ITSELF',
    kind: 'state',
    see: 'create an instance without booted: it does not run; booted by request it is booting for a while, and runs',
    wrap: (core) => bootingFor(5)(asking((booted) => booted === true)(core)),
  },
  {
    id: 'instance-boots-unasked',
    requirement: 'INST-BOOTS-ITSELF',
    kind: 'state',
    see: 'create an instance with booted false: it runs',
    wrap: asking(() => true),
  },
  {
    id: 'instance-in-second-region-does-not-boot-itself',
    requirement: 'INST-BOOTS-ITSELF',
    kind: 'rare-value',
    see: 'create an instance without booted in the second region: it does not run',
    wrap: asking((booted, { region }) => (region === 'eu-west' ? booted === true : booted)),
  },
  {
    id: 'instance-with-script-boots-unasked',
    requirement: 'INST-BOOTS-ITSELF',
    kind: 'rare-value',
    see: 'create an instance with a deployment script and booted false: it runs',
    wrap: asking((booted, { stackscript_id }) => (stackscript_id === undefined ? booted : true)),
  },
  {
    id: 'instance-with-script-does-not-boot-itself',
    requirement: 'INST-BOOTS-ITSELF',
    kind: 'rare-value',
    see: 'create an instance with a deployment script and without booted: it does not run',
    wrap: asking((booted, { stackscript_id }) =>
      stackscript_id === undefined ? booted : booted === true,
    ),
  },
  {
    id: 'instance-without-label-does-not-boot-itself',
    requirement: 'INST-BOOTS-ITSELF',
    kind: 'rare-value',
    see: 'create an instance without a label and without booted: it does not run',
    wrap: asking((booted, { label }) => (label === undefined ? booted === true : booted)),
  },
  {
    id: 'instance-from-private-image-does-not-boot-itself',
    requirement: 'INST-BOOTS-ITSELF',
    kind: 'rare-value',
    see: 'deploy a private image without booted: the instance does not run',
    wrap: asking((booted, { image }) =>
      String(image).startsWith('private/') ? booted === true : booted,
    ),
  },
  {
    id: 'instance-of-big-type-does-not-boot-itself',
    requirement: 'INST-BOOTS-ITSELF',
    kind: 'rare-value',
    see: 'create an instance of a type with 16 GB without booted: it does not run',
    wrap: asking((booted, { type }) => (type === FIXTURES.bigType ? booted === true : booted)),
  },
];

function asking(booted: (asked: unknown, body: Body) => unknown): Fault['wrap'] {
  return alterRequest('createInstance', (request) => {
    const body = request.body as Body;
    return { ...request, body: { ...body, booted: booted(body?.booted, body ?? {}) } };
  });
}

/** Booted by request, an instance is shown as booting so many times. */
function bootingFor(times: number): Fault['wrap'] {
  const left = new Map<number, number>();
  const noting = alterState('bootInstance', (after, _, { path }) => {
    left.set(Number(/instances\/(\d+)/.exec(path)?.[1]), times);
    return after;
  });
  const showing = alterRecords((item) => {
    const more = left.get(item.id) ?? 0;
    left.set(item.id, more - 1);
    if (more > 0) item.status = 'booting';
  });
  return (core) => showing(noting(core));
}
