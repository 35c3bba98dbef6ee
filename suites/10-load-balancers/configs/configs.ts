import {
  type ArrangedNodeBalancer,
  arrangeNodeBalancer,
  configBody,
} from '../../../src/check/arrange/node-balancer.ts';
import { requireUndocumentedId } from '../../../src/check/arrange/shown-id.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { takesUpdate } from '../../../src/check/in-the-end.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { createConfig } from '../requests.ts';
import { comesToShow, echoes } from '../shown-fields.ts';

/** Configs of load balancers, one for each port (resources/load-balancer#config). */
export function configsChecks(check: Declare): void {
  check(
    'a load balancer takes a config for each port',
    ['LBC-CREATE', 'LBC-UPDATE'],
    async (t) => {
      const balancer = await arrangeNodeBalancer(t);
      const ids: unknown[] = [];
      for (const port of [80, 443]) {
        const body = configBody(t, { port });
        const made = await createConfig(t, balancer, body);
        t.accepted('LBC-CREATE', made);
        echoes(t, 'LBC-CREATE', made, body);
        if (made.body?.id !== undefined) ids.push(made.body.id);
      }
      t.holds('LBC-CREATE', new Set(ids).size === ids.length, {
        expected: 'every config to have an id of its own',
        received: `the ids ${ids.join(', ')}`,
        answers: [],
      });
      await observePorts(t, balancer);
      await observeNeeded(t, balancer);
      if (t.run.settings.effort !== 'smoke') await takesPortOfAnother(t, balancer);
    },
    { objects: 2 },
  );

  check('the health check kind connection is accepted', ['LBC-CHECK-CONNECTION'], async (t) => {
    const balancer = await arrangeNodeBalancer(t);
    const made = await createConfig(t, balancer, { check: 'connection' });
    t.accepted('LBC-CHECK-CONNECTION', made);
    const path = `${balancer.path}/configs/${requireUndocumentedId(made)}`;
    await comesToShow(t, 'LBC-CHECK-CONNECTION', path, { check: 'connection' });
    await takesUpdate(t, 'LBC-CHECK-CONNECTION', path, { check: 'connection' });
    for (const kind of ['none', 'http', 'http_body', 'tcp']) {
      const answer = await t.owner.put(path, { check: kind });
      t.observe('SIL-LBC-CHECK-VALUES', `${kind} is ${answer.ok ? 'taken' : 'refused'}`, answer);
    }
    await takesUpdate(t, 'LBC-CHECK-CONNECTION', path, { check: 'connection' });
    await comesToShow(t, 'LBC-CHECK-CONNECTION', path, { check: 'connection' });
  });
}

/** Each load balancer has ports of its own: one that the first took is taken by another one. */
async function takesPortOfAnother(t: CheckContext, first: ArrangedNodeBalancer): Promise<void> {
  // No other check asks for it, which might be in the way.
  const port = 9417;
  const taken = await createConfig(t, first, configBody(t, { port }));
  if (!taken.ok) return;
  const other = await arrangeNodeBalancer(t);
  t.accepted('LBC-CREATE', await createConfig(t, other, configBody(t, { port })));
}

/** Which ports are allowed, and whether configs may share one, is up to the target. */
async function observePorts(t: CheckContext, balancer: { path: string }): Promise<void> {
  for (const port of [80, 0, 1, 65_535, 65_536]) {
    const answer = await t.owner.post(`${balancer.path}/configs`, configBody(t, { port }));
    const what = port === 80 ? 'a port that another config has' : `port ${port}`;
    t.observe('SIL-LBC-PORT-BOUNDS', `${what} is ${answer.ok ? 'taken' : 'refused'}`, answer);
  }
}

/**
 * Which fields a config requires is open; each is left out in turn, on ports that are free. A config without a check
 * may have any: the one that the document shows can then be seen to come with an update.
 */
async function observeNeeded(t: CheckContext, balancer: { readonly path: string }): Promise<void> {
  for (const [at, field] of ['label', 'port', 'check'].entries()) {
    const wish = { port: 9100 + at, check: 'connection' };
    const body: Record<string, unknown> = configBody(t, wish);
    const { [field]: _, ...rest } = body;
    const answer = await t.owner.post(`${balancer.path}/configs`, rest);
    t.observe('SIL-LBC-REQUIRED', `${field} is ${answer.ok ? 'optional' : 'required'}`, answer);
    if (answer.ok) echoes(t, 'LBC-CREATE', answer, rest);
    if (answer.ok && field === 'check') await takesCheck(t, balancer, answer);
  }
}

async function takesCheck(t: CheckContext, balancer: { readonly path: string }, made: Answer) {
  const path = `${balancer.path}/configs/${requireUndocumentedId(made)}`;
  await takesUpdate(t, 'LBC-UPDATE', path, { check: 'connection' });
  await comesToShow(t, 'LBC-UPDATE', path, { check: 'connection' });
}
