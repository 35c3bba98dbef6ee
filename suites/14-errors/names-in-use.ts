import { freshBackends } from '../../src/check/arrange/backend.ts';
import { arrangeDomain, freshDomain } from '../../src/check/arrange/domain.ts';
import { arrangeNodeBalancer } from '../../src/check/arrange/node-balancer.ts';
import { arrangeVpc } from '../../src/check/arrange/vpc.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { cloneDomain, UNCHANGED } from '../07-domains/requests.ts';
import {
  createBalancer,
  createNode,
  requireNode,
  uncountedConfig,
} from '../10-load-balancers/requests.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { exactly, namesOnly } from './field.ts';

/** The field that holds a name which is in use, where another operation than a creation asks for it (resources/common#error-field). */
export function namesInUseChecks(check: Declare): void {
  for (const [called, { field, send }] of Object.entries(ASKED)) {
    check(`what is named is the field at fault: ${called}`, ['ERR-FIELD-PATH'], async (t) => {
      leftToLongerRuns(t, 'names in use, however they are asked for');
      namesOnly(t, await send(t), exactly(field));
    });
  }
}

/** Requests for a name that something has, which they state in one field. */
const ASKED: Readonly<
  Record<string, { readonly field: string; readonly send: (t: CheckContext) => Promise<Answer> }>
> = {
  'the label of another VPC, by an update': {
    field: 'label',
    send: async (t) => {
      const [{ label }, { path }] = [await arrangeVpc(t), await arrangeVpc(t)];
      return t.owner.put(path, { label });
    },
  },
  'the name of another domain, by an update': {
    field: 'domain',
    send: async (t) => {
      const { body } = await UNCHANGED.master(t);
      const { path } = await arrangeDomain(t, { domain: freshDomain(t) });
      return t.owner.put(path, { domain: body.domain });
    },
  },
  'the name of a domain, by a clone of it': {
    field: 'domain',
    send: async (t) => {
      const source = await UNCHANGED.master(t);
      return cloneDomain(t, source, source.body.domain);
    },
  },
  'the label of another load balancer': {
    field: 'label',
    send: async (t) => {
      const label = t.names.label();
      await arrangeNodeBalancer(t, { label });
      return createBalancer(t, { label });
    },
  },
  'the label of another node': {
    field: 'label',
    send: async (t) => {
      const config = await uncountedConfig(t);
      const [address = '', free = ''] = await freshBackends(t, 2);
      const label = t.names.label();
      await requireNode(t, config, { label, address });
      return createNode(t, config, { label, address: free });
    },
  },
};
