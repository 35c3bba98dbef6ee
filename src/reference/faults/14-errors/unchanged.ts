import type { Request } from '../../call.ts';
import { tagKey } from '../../resources/08-tags/tagging.ts';
import { OWN_ACCOUNT } from '../../seed/people.ts';
import type { State } from '../../state.ts';
import { domainInPath, withDomain } from '../blocks/domain.ts';
import { alterRequest, type Body, instead, operationOf, refuseWhen } from '../blocks/index.ts';
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

/** What is refused for its name is created under another one. */
function leftBehind(
  operation: string,
  name: 'label' | 'domain',
  isWrong: (text: string) => boolean,
): Fault {
  return {
    id: `${operation.toLowerCase()}-refused-and-left-behind`,
    requirement: 'ERR-UNCHANGED-ELSEWHERE',
    kind: 'atomicity',
    see: `send ${operation} with a ${name} that is wrong: refused, but there is one more under another ${name}`,
    wrap: (core) => {
      let count = 0;
      return instead(operation, (inner, state, principal, request, ...rest) => {
        const step = inner(state, principal, request, ...rest);
        const isRefused = step.answer !== undefined && step.answer.status >= 400;
        const sent = Object(request.body)[name];
        const isMeant = isRefused && isWrong(String(sent ?? '')) && principal.kind === 'user';
        if (!isMeant) return step;
        count += 1;
        const called = name === 'label' ? `left-behind-${count}` : `left-behind-${count}.example`;
        const body = { ...Object(request.body), [name]: called };
        return { ...step, state: inner(state, principal, { ...request, body }, ...rest).state };
      })(core);
    },
  };
}

/** Refusals with an effect (errors#rule-3). */
export const unchangedFaults: readonly Fault[] = [
  {
    id: 'import-refused-and-left-behind',
    requirement: 'ERR-UNCHANGED-ELSEWHERE',
    kind: 'atomicity',
    see: 'import from a name server that hands no zone over: refused, and the domain is listed',
    wrap: instead('importDomain', (core, state, principal, request, now, outcome) => {
      const step = core(state, principal, request, now, outcome);
      const isFailed = outcome !== undefined && (step.answer?.status ?? 0) >= 400;
      const [like] = isFailed ? state.domains.filter(({ account }) => account === OWN_ACCOUNT) : [];
      if (like === undefined) return step;
      const id = 1 + Math.max(...[...state.domains].map((each) => each.id));
      const made = { ...like, id, domain: Object(request.body).domain };
      return { ...step, state: withDomain(step.state, made) };
    }),
  },
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
  leftBehind('createVolume', 'label', (text) => text.length > 32),
  leftBehind('createVpc', 'label', (text) => text.includes('--')),
  leftBehind('createDomain', 'domain', (text) => text.includes(' ')),
  leftBehind('uploadImage', 'label', (text) => text === ''),
  leftBehind('createInstance', 'label', (text) => text.includes('--')),
  {
    id: 'refused-update-half-done',
    requirement: 'ERR-UNCHANGED-ELSEWHERE',
    kind: 'atomicity',
    see: 'update a volume with good tags and a label that is too long: refused, but the tags are there',
    wrap: applyBeforeRefusing,
  },
  {
    id: 'refused-volume-makes-its-tags',
    requirement: 'ERR-UNCHANGED-ELSEWHERE',
    kind: 'atomicity',
    see: 'create a volume with a tag in a region that is none: refused, but the tag is there',
    wrap: evenRefused('createVolume', (state, { body }) => {
      const { tags } = Object(body) as { tags?: unknown };
      const labels = Array.isArray(tags) ? tags.map(String) : [];
      const made = labels.reduce(
        (table, label) => table.put(tagKey(1, label), { account: 1, label }),
        state.tags,
      );
      return { ...state, tags: made };
    }),
  },
  {
    id: 'refused-domain-takes-its-name',
    requirement: 'ERR-UNCHANGED-ELSEWHERE',
    kind: 'sequence',
    see: 'create a domain with a description that is too long: refused, but its name is in use',
    wrap: (core) => {
      const names = new Set<unknown>();
      const taken = refuseWhen('createDomain', ({ domain }) => names.has(domain))(core);
      return instead('createDomain', (right, state, principal, request, ...rest) => {
        const step = right(state, principal, request, ...rest);
        const { domain, description } = (request.body ?? {}) as Body;
        if (step.answer?.status === 400 && String(description).length > 253) names.add(domain);
        return step;
      })(taken);
    },
  },
  {
    id: 'refused-domain-without-email-takes-its-name',
    requirement: 'ERR-UNCHANGED-ELSEWHERE',
    kind: 'sequence',
    see: 'create a master without soa_email: refused, but its name is in use',
    wrap: (core) => {
      const names = new Set<unknown>();
      const remembering = evenRefused('createDomain', (state, { body }) => {
        const { domain, type, soa_email } = Object(body) as Record<string, unknown>;
        if (type === 'master' && soa_email === undefined) names.add(domain);
        return state;
      });
      return refuseWhen('createDomain', ({ domain }) => names.has(domain))(remembering(core));
    },
  },
  {
    id: 'refused-import-takes-its-name',
    requirement: 'ERR-UNCHANGED-ELSEWHERE',
    kind: 'sequence',
    see: 'import a domain that no name server hands over: refused, but its name is in use',
    wrap: (core) => {
      const names = new Set<unknown>();
      const remembering = evenRefused('importDomain', (state, { body }) => {
        names.add(Object(body).domain);
        return state;
      });
      return refuseWhen('createDomain', ({ domain }) => names.has(domain))(remembering(core));
    },
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
  {
    id: 'refused-load-balancer-takes-its-label',
    requirement: 'ERR-UNCHANGED-ELSEWHERE',
    kind: 'atomicity',
    see: 'be refused a load balancer with throttle 21, and ask for its label again: it is in use',
    wrap: (core) => {
      const labels = new Set<unknown>();
      const remembering = evenRefused('createNodeBalancer', (state, { body }) => {
        if ((body as Body)?.client_conn_throttle === 21) labels.add((body as Body).label);
        return state;
      });
      return refuseWhen('createNodeBalancer', ({ label }) => labels.has(label))(remembering(core));
    },
  },
];

/** Changes the state although the request was refused. */
function evenRefused(
  operation: string,
  change: (state: State, request: Request) => State,
): Fault['wrap'] {
  return instead(operation, (core, state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    if (!step.answer || step.answer.status < 400) return step;
    return { ...step, state: change(step.state, request) };
  });
}
