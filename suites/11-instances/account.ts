import { arrangeInstance } from '../../src/check/arrange/instance.ts';
import { instanceRecord } from '../../src/check/arrange/instance-record.ts';
import { isPrivateAddress } from '../../src/check/arrange/private-address.ts';
import type { Caller } from '../../src/check/caller.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { Inconclusive } from '../../src/result/signals.ts';

/** POST /networking/ips. */
export function addresses(check: Declare): void {
  check('an address is allocated for an instance', ['IP-CREATE'], async (t) => {
    const instance = await arrangeInstance(t);
    // An instance has one public address from the beginning: not every target sells a second one.
    const wish = { public: true, compute_id: instance.id };
    const answer = await allocated(t, 'IP-CREATE', wish, { ...wish, public: false });
    const { address, compute_id } = answer.body ?? {};
    const isPublic = JSON.parse(answer.exchange.requestBody ?? '{}').public;
    t.observe('SIL-IP-PUBLIC', isPublic ? 'accepted' : 'refused', answer);
    if (Number.isInteger(compute_id)) t.equal('IP-CREATE', answer, '/compute_id', instance.id);
    t.observe('SIL-IP-ANSWER', `the answer shows ${address === undefined ? 'no' : 'an'} address`);
  });

  check('public false allocates a private address', ['IP-CREATE-PRIVATE'], async (t) => {
    const instance = await arrangeInstance(t);
    const body = { public: false, compute_id: instance.id };
    const answer = await allocated(t, 'IP-CREATE-PRIVATE', body);
    const { address } = answer.body ?? {};
    if (typeof address === 'string') {
      t.holds('IP-CREATE-PRIVATE', isPrivateAddress(address), {
        expected: 'an address in a private range',
        received: address,
        answers: [answer],
        where: '/address',
      });
    }
    const record = await instanceRecord(t, instance.id);
    const holdsPrivate = ({ body: { ipv4 } }: Pick<typeof record, 'body'>) =>
      Array.isArray(ipv4) && ipv4.some(isPrivateAddress);
    const seen = await record.until(holdsPrivate);
    t.holds('IP-CREATE-PRIVATE', holdsPrivate(seen), {
      expected: 'a private address among those of the instance',
      received: JSON.stringify(seen.body.ipv4),
      answers: [seen.answer],
      where: `${seen.where}/ipv4`,
    });
  });
}

/** GET /compute/stackscripts and /compute/types. */
export function catalogues(check: Declare): void {
  check('deployment scripts are listed', ['STACK-LIST'], async (t) => {
    t.accepted('STACK-LIST', await t.owner.get('/compute/stackscripts'));
    const open = await t.anonymous.get('/compute/stackscripts');
    t.observe('SIL-STACK-PUBLIC', open.ok ? 'read without credentials' : 'not public', open);
    if (!open.ok) return;
    const own = await t.owner.list('/compute/stackscripts');
    const all = await t.anonymous.list('/compute/stackscripts');
    const ids = new Set((own ?? []).map(({ id }) => id));
    const unseen = (all ?? []).map(({ id }) => id).filter((id) => !ids.has(id));
    t.holds('STACK-LIST', own !== undefined && unseen.length === 0, {
      expected: 'every public script in the list of an authenticated caller too',
      received: own === undefined ? 'no list' : `without ${unseen.join(', ')}`,
      answers: [open, await t.owner.get('/compute/stackscripts')],
    });
  });

  check(
    'private deployment scripts are listed to their account alone',
    ['STACK-LIST'],
    async (t) => {
      const idsOf = async (caller: Caller) =>
        ((await caller.list('/compute/stackscripts')) ?? []).map(({ id }) => id);
      const own = await idsOf(t.owner);
      const open = await idsOf(t.anonymous);
      const others = new Set(await idsOf(t.as('otherAccount')));
      const hidden = own.filter((id) => !others.has(id));
      if (others.size === 0 || hidden.length === 0) {
        throw new Inconclusive('the account has no script that another account does not see');
      }
      const shown = open.filter((id) => hidden.includes(id));
      t.holds('STACK-LIST', shown.length === 0, {
        expected: 'no script without credentials that another account does not see either',
        received: `the scripts ${shown.join(', ')}`,
        answers: [await t.anonymous.get('/compute/stackscripts')],
      });
    },
  );

  check('instance types are listed', ['TYPE-LIST'], async (t) => {
    const answer = await t.owner.get('/compute/types');
    t.accepted('TYPE-LIST', answer);
    // A catalogue may be empty, unless a type is known to exist.
    const type = answer.items.length > 0 ? 'some type' : t.fixture('type');
    t.holds('TYPE-LIST', answer.items.length > 0, {
      expected: `instance types, ${type} among them`,
      received: answer.summary,
      answers: [answer],
      where: '/data',
    });
    const open = await t.anonymous.get('/compute/types');
    t.observe('SIL-TYPE-PUBLIC', open.ok ? 'read without credentials' : 'not public', open);
  });
}

/** GET /account and /account/transfer. */
export function account(check: Declare): void {
  for (const [path, requirement] of [
    ['/account', 'ACCT-GET'],
    ['/account/transfer', 'ACCT-TRANSFER'],
  ] as const) {
    check(`GET ${path} is answered with an object`, [requirement], async (t) => {
      const answer = await t.owner.get(path);
      t.accepted(requirement, answer);
      const { body } = answer;
      t.holds(requirement, typeof body === 'object' && body !== null && !Array.isArray(body), {
        expected: 'a JSON object',
        received: answer.summary,
        answers: [answer],
      });
      t.observe('SIL-ACCT-FIELDS', `${path} shows ${Object.keys(body).sort().join(', ')}`, answer);
    });
  }
}

/** Allocates one of these addresses; a new instance may need a while before it takes one. */
function allocated(
  t: CheckContext,
  requirement: string,
  wish: Record<string, unknown>,
  second?: Record<string, unknown>,
): Promise<Answer> {
  const post = (body: Record<string, unknown>) =>
    t.owner.post('/networking/ips', { type: 'ipv4', ...body });
  const ask = async () => {
    const first = await post(wish);
    return first.ok || second === undefined ? first : post(second);
  };
  const expected = `an address (${JSON.stringify(second ?? wish)}) to be allocated`;
  return t.eventually(requirement, expected, ask, (answer) => answer.ok);
}
