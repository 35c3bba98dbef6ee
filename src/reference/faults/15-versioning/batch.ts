import { instead } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Arrays of requests carried out as a batch (versioning#rule-2). */
export const batchFaults: readonly Fault[] = [
  {
    id: 'batch-carried-out',
    requirement: 'VER-NO-BATCH',
    // an array carries no label
    also: ['VOL-CREATE-LABEL-REQUIRED'],
    kind: 'sequence',
    see: 'POST /volumes with an array of two bodies creates two volumes',
    wrap: inBatches('createVolume'),
  },
  {
    id: 'batch-of-vpcs-carried-out',
    requirement: 'VER-NO-BATCH',
    // an array carries no label
    also: ['VPC-LABEL-REQUIRED'],
    kind: 'sequence',
    see: 'POST /vpcs with an array of two bodies creates two VPCs',
    wrap: inBatches('createVpc'),
  },
  {
    id: 'batch-of-tags-carried-out',
    requirement: 'VER-NO-BATCH',
    // an array carries no label
    also: ['TAG-LABEL-REQUIRED', 'TAG-CREATE'],
    kind: 'sequence',
    see: 'POST /tags with an array of two bodies creates two tags, and answers both',
    wrap: inBatches('createTag', (answers) => answers),
  },
  {
    id: 'batch-begun-everywhere',
    requirement: 'VER-NO-BATCH',
    also: ['VOL-CREATE-LABEL-REQUIRED', 'VPC-LABEL-REQUIRED'].concat(
      'DOM-CREATE-DOMAIN-REQUIRED',
      'TAG-LABEL-REQUIRED',
    ),
    kind: 'rare-value',
    see: 'POST /volumes with an array of two bodies creates the first one; so does every operation',
    wrap:
      (core) =>
      (state, principal, request, ...rest) => {
        const [body] = Array.isArray(request.body) ? request.body : [];
        const isBegun = typeof body === 'object' && body !== null;
        return core(state, principal, isBegun ? { ...request, body } : request, ...rest);
      },
  },
  {
    id: 'batch-in-the-query-carried-out',
    requirement: 'VER-NO-BATCH',
    kind: 'rare-value',
    see: 'GET /?api_action=batch&api_requestArray=: 200 with an array of answers',
    wrap:
      (core) =>
      (state, principal, request, ...rest) => {
        const isBatch = request.path === '/v4/' && request.query.api_action === 'batch';
        return isBatch
          ? { state, answer: { status: 200, body: [{ ERRORARRAY: [], DATA: [] }] } }
          : core(state, principal, request, ...rest);
      },
  },
  {
    id: 'batch-of-the-earlier-version-carried-out',
    requirement: 'VER-NO-BATCH',
    kind: 'rare-value',
    see: 'POST /domains with api_requestArray: 200 with an array of answers',
    // The answer is no domain, and its request asked for none.
    also: ['DOM-CREATE', 'DOM-CREATE-DOMAIN-REQUIRED', 'DOM-CREATE-TYPE-REQUIRED'],
    wrap: instead('createDomain', (core, state, principal, request, ...rest) => {
      const { api_requestArray: asked } = Object(request.body);
      if (!Array.isArray(asked)) return core(state, principal, request, ...rest);
      const body = asked.map(({ api_action }) => ({
        ERRORARRAY: [],
        DATA: {},
        ACTION: api_action,
      }));
      return { state, answer: { status: 200, body } };
    }),
  },
];

/** Carries out a request once for each element of its body. */
function inBatches(
  operation: string,
  answered: (answers: readonly unknown[]) => unknown = (answers) => answers.at(-1),
): Fault['wrap'] {
  return instead(operation, (core, state, principal, request, ...rest) => {
    if (!Array.isArray(request.body)) return core(state, principal, request, ...rest);
    const answers: unknown[] = [];
    let step = core(state, principal, { ...request, body: request.body[0] }, ...rest);
    answers.push(step.answer?.body);
    for (const body of request.body.slice(1)) {
      step = core(step.state, principal, { ...request, body }, ...rest);
      answers.push(step.answer?.body);
    }
    const { answer } = step;
    return answer ? { ...step, answer: { ...answer, body: answered(answers) } } : step;
  });
}
