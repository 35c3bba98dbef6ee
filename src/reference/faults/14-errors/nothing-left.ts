import { tagKey } from '../../resources/08-tags/tagging.ts';
import { OWN_ACCOUNT } from '../../seed/people.ts';
import { withDomain } from '../blocks/domain.ts';
import { type Body, instead, refuseWhen } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';
import { evenRefused } from './unchanged.ts';

/** What is refused for its name, or another text, is created under another name. */
function leftBehind(
  operation: string,
  name: 'label' | 'domain',
  isWrong: (text: string) => boolean,
  field: string = name,
): Fault {
  return {
    id: `${operation.toLowerCase()}-refused-and-left-behind`,
    requirement: 'ERR-UNCHANGED-ELSEWHERE',
    kind: 'atomicity',
    see: `send ${operation} with a ${field} that is wrong: refused, but there is one more under another ${name}`,
    wrap: (core) => {
      let count = 0;
      return instead(operation, (inner, state, principal, request, ...rest) => {
        const step = inner(state, principal, request, ...rest);
        const isRefused = step.answer !== undefined && step.answer.status >= 400;
        const { [field]: sent, ...others } = Object(request.body);
        const isMeant = isRefused && isWrong(String(sent ?? '')) && principal.kind === 'user';
        if (!isMeant) return step;
        count += 1;
        const called = name === 'label' ? `left-behind-${count}` : `left-behind-${count}.example`;
        const body = { ...others, [name]: called };
        return { ...step, state: inner(state, principal, { ...request, body }, ...rest).state };
      })(core);
    },
  };
}

/** Creations that are refused and leave something behind: what was asked for, its tags or its name (errors#rule-3). */
export const nothingLeftFaults: readonly Fault[] = [
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
      // No creation comes to this id.
      const id = 1_000_000 + Math.max(...[...state.domains].map((each) => each.id));
      const made = { ...like, id, domain: Object(request.body).domain };
      return { ...step, state: withDomain(step.state, made) };
    }),
  },
  leftBehind('createVolume', 'label', (text) => text.length > 32),
  leftBehind('createVpc', 'label', (text) => text.includes('--')),
  leftBehind('createDomain', 'domain', (text) => text.includes(' ')),
  leftBehind('uploadImage', 'label', (text) => text === ''),
  leftBehind('createInstance', 'label', (text) => text.includes('--')),
  leftBehind('cloneVolume', 'label', (text) => text.length > 32),
  leftBehind('captureImage', 'label', (text) => text === '', 'description'),
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
