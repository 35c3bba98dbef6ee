import type { Request } from '../../call.ts';
import type { State } from '../../state.ts';
import { domainInPath, withDomain } from '../blocks/domain.ts';
import { alterRequest, type Body, instead, operationOf } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Puts fields into a stored volume although the request was refused. */
const applyBeforeRefusing: Fault['wrap'] = instead(
  'updateVolume',
  (core, state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const volume = state.volumes.get(Number(operationOf(request).params.volumeId));
    const { tags } = (request.body ?? {}) as Body;
    if (!step.answer || step.answer.status < 400 || !volume || !Array.isArray(tags)) return step;
    return {
      ...step,
      state: { ...step.state, volumes: step.state.volumes.put(volume.id, { ...volume, tags }) },
    };
  },
);

/** Updates and clonings that are refused and change something, and one that is accepted and garbles a label (errors#rule-3). */
export const unchangedFaults: readonly Fault[] = [
  {
    id: 'image-label-loses-wide-characters',
    requirement: 'SVC-PUT-UPDATES',
    kind: 'rare-value',
    see: 'update the label of an image with characters of two UTF-16 units: accepted, and each is a question mark',
    wrap: alterRequest('updateImage', (request) => {
      const body: Body = request.body ?? {};
      if (typeof body.label !== 'string') return request;
      const label = body.label.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?');
      return { ...request, body: { ...body, label } };
    }),
  },
  {
    id: 'refused-update-half-done',
    requirement: 'ERR-UNCHANGED-ELSEWHERE',
    kind: 'atomicity',
    see: 'update a volume with good tags and a label that is too long: refused, but the tags are there',
    wrap: applyBeforeRefusing,
  },
  {
    id: 'refused-domain-update-half-done',
    requirement: 'ERR-UNCHANGED-ELSEWHERE',
    kind: 'atomicity',
    see: 'update a domain with a group that is too long: refused as invalid, but the description is there',
    wrap: instead('updateDomain', (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const domain = state.domains.get(Number(operationOf(request).params.domainId));
      const { description } = (request.body ?? {}) as Body;
      if (step.answer?.status !== 400 || !domain || typeof description !== 'string') return step;
      return {
        ...step,
        state: {
          ...step.state,
          domains: step.state.domains.put(domain.id, { ...domain, description }),
        },
      };
    }),
  },
  {
    id: 'refused-vpc-update-half-done',
    requirement: 'ERR-UNCHANGED',
    kind: 'atomicity',
    see: 'update a VPC with a label that breaks the rule: refused, but the description is there',
    wrap: instead('updateVpc', (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const vpc = state.vpcs.get(Number(operationOf(request).params.vpcId));
      const { label, description } = (request.body ?? {}) as Body;
      const lawful = typeof description === 'string' && description.length <= 255;
      if (!lawful || typeof label !== 'string' || !label.includes('--') || !vpc) return step;
      return {
        ...step,
        state: { ...step.state, vpcs: step.state.vpcs.put(vpc.id, { ...vpc, description }) },
      };
    }),
  },
  {
    id: 'refused-clone-disables-its-source',
    requirement: 'ERR-UNCHANGED',
    kind: 'atomicity',
    see: 'clone a domain with its own name: refused, but the source is disabled',
    wrap: evenRefused('cloneDomain', (state, request) => {
      const source = domainInPath(state, request);
      return source ? withDomain(state, { ...source, status: 'disabled' }) : state;
    }),
  },
  {
    id: 'refused-update-renames-a-domain',
    requirement: 'ERR-UNCHANGED-ELSEWHERE',
    kind: 'atomicity',
    see: 'update name and, wrongly, status of a domain: refused, but it has the other name',
    wrap: evenRefused('updateDomain', (state, request) => {
      const domain = domainInPath(state, request);
      const name = (request.body as Body)?.domain;
      return domain && typeof name === 'string'
        ? withDomain(state, { ...domain, domain: name })
        : state;
    }),
  },
];

/** Changes the state although the request was refused. */
export function evenRefused(
  operation: string,
  change: (state: State, request: Request) => State,
): Fault['wrap'] {
  return instead(operation, (core, state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    if (!step.answer || step.answer.status < 400) return step;
    return { ...step, state: change(step.state, request) };
  });
}
