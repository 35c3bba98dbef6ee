import {
  arrangeInstance,
  instanceBody,
  instancePath,
  sharedInstance,
} from '../../src/check/arrange/instance.ts';
import type { Caller } from '../../src/check/caller.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { isRefusedTo, strangerTo } from '../support/callers/stranger.ts';
import { isShortRun } from '../support/longer-runs.ts';
import { everythingListed } from '../support/pages/any-page.ts';
import { whereShown } from '../support/where-shown.ts';

/** Instances are seen and given addresses by their own account only (service#rule-1). */
export function otherAccountChecks(check: Declare): void {
  check('nobody lists the instances of another account', ['AUTH-OTHER-ACCOUNT'], async (t) => {
    const other = t.as('otherAccount');
    const { id, label } = await arrangeInstance(t);
    const listed = await everythingListed(other, '/compute/instances');
    if (listed === undefined) throw new Inconclusive('the other account lists no instances');
    // Ids may be numbered in each account anew; labels of the run are nobody else's.
    const seen = listed.find((item) => item.id === id && item.label === label);
    t.holds('AUTH-OTHER-ACCOUNT', seen === undefined, {
      expected: `instance ${id} not in the list of the other account`,
      received: 'it is there, by its id and label',
      answers: [await other.get('/compute/instances')],
    });
  });

  check(
    'nobody is given an address on an instance of another account',
    ['IP-CREATE-COMPUTE-ID-KNOWN', 'AUTH-OTHER-ACCOUNT'],
    async (t) => {
      const { id: compute_id } = await sharedInstance(t);
      const other = await strangerTo(t, '/compute/instances', compute_id);
      const theirs = { list: '/compute/instances', id: compute_id };
      // Who gives no second public address refuses that to everybody.
      const isRefused = async (isPublic: boolean, { id, list }: typeof theirs) => {
        const body = { type: 'ipv4', public: isPublic, compute_id: id };
        const given = await other.post('/networking/ips', body);
        await isRefusedTo(t, 'IP-CREATE-COMPUTE-ID-KNOWN', given, { list, id });
      };
      for (const isPublic of [true, false]) await isRefused(isPublic, theirs);
      if (isShortRun(t)) return;
      // The shared one may have a private address, and who gives no second one refuses it to everybody.
      const own = { ...theirs, id: (await arrangeInstance(t)).id };
      await isRefused(false, own);
      // What the owner has just done nobody else does therefore.
      if (!(await whereShown(() => strangerTo(t, theirs.list, own.id)))) return;
      const boot = `/compute/instances/${own.id}/boot`;
      await t.owner.post('/networking/ips', { type: 'ipv4', public: false, compute_id: own.id });
      await t.owner.post(boot);
      await isRefused(false, own);
      await isRefusedTo(t, 'AUTH-OTHER-ACCOUNT', await other.post(boot), own);
    },
    { objects: 1 },
  );

  check(
    'nobody deploys a private script of another account',
    ['INST-CREATE-STACKSCRIPT-KNOWN'],
    async (t) => {
      const id = await hiddenScript(t);
      const caller = await strangerTo(t, SCRIPTS, id);
      const body = instanceBody(t, { stackscript_id: id });
      const recipe = { collection: '/compute/instances', body, path: instancePath };
      const made = await t.creations.attempt({ ...recipe, caller });
      await isRefusedTo(t, 'INST-CREATE-STACKSCRIPT-KNOWN', made, { list: SCRIPTS, id });
    },
  );
}

const SCRIPTS = '/compute/stackscripts';

/**
 * A script of the owner that is listed to nobody else: what is public is listed to everybody.
 * @throws Inconclusive when there is none
 */
async function hiddenScript(t: CheckContext): Promise<unknown> {
  const listed = async (caller: Caller) => (await caller.list(SCRIPTS)) ?? [];
  const [others, open] = [await listed(t.as('otherAccount')), await listed(t.anonymous)];
  const seen = new Set([...others, ...open].map(({ id }) => id));
  const own = (await listed(t.owner)).find(({ id }) => id !== undefined && !seen.has(id));
  if (others.length > 0 && own !== undefined) return own.id;
  throw new Inconclusive('the account has no script that another account does not see');
}
