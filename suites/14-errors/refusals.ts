import { arrangeDomain } from '../../src/check/arrange/domain.ts';
import { arrangeVolume, volumeBody } from '../../src/check/arrange/volume.ts';
import { arrangeVpc, vpcBody } from '../../src/check/arrange/vpc.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { NOBODYS_ID } from '../../src/generate/contract/references.ts';
import type { Answer } from '../../src/http/answer.ts';
import type { CreationAttempt } from '../../src/resources/recipe.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { validateAnswer } from '../../src/validate/index.ts';
import { attemptVpc, subnetsOf } from '../05-vpcs/requests.ts';
import { createDomain } from '../07-domains/requests.ts';

/** What the body of every refusal must be (errors#rule-2); the validator holds each answer against it. */
const OF_BODIES = [
  'ERR-BODY-SHAPE',
  'ERR-REASON',
  'ERR-REASON-GIVEN',
  'ERR-FIELD',
  'ERR-FIELD-STATED',
  'ERR-NO-V3-CODES',
];

/** The beginning of a JSON text. */
const CUT_OFF = { raw: { body: '{"label": ', contentType: 'application/json' } };

const COLLECTIONS = ['/volumes', '/vpcs', '/domains', '/tags'];

/** Something wrong of one sort, sent to several operations. */
type Sort = (t: CheckContext) => Promise<Answer[]>;

/** The sorts of refusal: servers answer each in a place of its own. */
const SORTS: Readonly<Record<string, Sort>> = {
  'malformed JSON': (t) =>
    Promise.all(COLLECTIONS.map((to) => creating(t, to, {}, { instead: CUT_OFF }))),
  'a wrong field': (t) =>
    Promise.all([
      creating(t, '/volumes', volumeBody(t, { label: 'x'.repeat(33) })),
      creating(t, '/domains', { domain: t.domainName(), type: 5 }),
      creating(t, '/tags', { label: 'ab' }),
    ]),
  'a wrong nested field': (t) =>
    Promise.all([
      creating(t, '/vpcs', vpcBody(t, { subnets: subnetsOf(['8.8.8.0/24']) })),
      creating(t, '/volumes', volumeBody(t, { tags: [{ not: 'a label' }] })),
    ]),
  'a missing field': (t) => Promise.all(COLLECTIONS.map((to) => creating(t, to, {}))),
  'the state of an object': async (t) => {
    const { path, body } = await t.shared('volume that is kept', (own) => arrangeVolume(own));
    return [await t.owner.post(`${path}/resize`, { size: body.size })];
  },
  'a name in use': async (t) => {
    const { label } = await arrangeVpc(t);
    const { body } = await arrangeDomain(t);
    const domain = { domain: body.domain, type: 'master', soa_email: 'admin@example.org' };
    return [await attemptVpc(t, { label }), await createDomain(t, domain)];
  },
  'an unknown id': (t) =>
    Promise.all(
      ['/volumes', '/vpcs', '/domains'].flatMap((list) => [
        t.owner.get(`${list}/${NOBODYS_ID}`),
        t.owner.put(`${list}/${NOBODYS_ID}`, { description: 'nobody' }),
        t.owner.delete(`${list}/${NOBODYS_ID}`),
      ]),
    ),
  'no credentials, and wrong ones': (t) =>
    Promise.all(
      [t.anonymous, t.withToken('a token nobody issued', 'no-such-token')].flatMap((caller) =>
        ['/volumes', '/vpcs', '/domains'].map((path) => caller.get(path)),
      ),
    ),
  'a permission that is missing': async (t) => {
    const by = { caller: t.as('restricted') };
    return [
      await creating(t, '/volumes', volumeBody(t), by),
      await creating(t, '/vpcs', vpcBody(t), by),
    ];
  },
  'a scope that is missing': async (t) => {
    const caller = t.as('tokens.images:read_only');
    return Promise.all(['/volumes', '/domains'].map((path) => caller.get(path)));
  },
};

/** Asks for what is to be refused; what comes into being all the same is removed when the check ends. */
function creating(
  t: CheckContext,
  collection: string,
  body: Record<string, unknown>,
  more: Partial<CreationAttempt> = {},
): Promise<Answer> {
  return t.creations.attempt({ collection, body, ...more });
}

/** The body of each sort of refusal. */
export function refusalChecks(check: Declare): void {
  for (const [sort, send] of Object.entries(SORTS)) {
    check(
      `a refusal for ${sort} has the documented body`,
      OF_BODIES,
      (t) => areShaped(t, sort, send),
      {
        objects: 2,
      },
    );
  }
}

/** Every answer is judged where it comes in; here it is seen to that there is one of the sort. */
async function areShaped(t: CheckContext, sort: string, send: Sort): Promise<void> {
  const refused = (await send(t)).filter((answer) => answer.refused);
  if (refused.length === 0) throw new Inconclusive(`nothing was refused for ${sort}`);
  const broken = refused.flatMap(differencesOf);
  const exchange = refused.at(-1)?.id;
  for (const requirement of OF_BODIES) {
    if (!broken.includes(requirement)) t.recorder.pass(requirement, { exchange });
  }
}

function differencesOf({ operation = '', exchange }: Answer): string[] {
  const { status, answerBody: body } = exchange;
  return validateAnswer(operation, { status, body }).map(({ requirement }) => requirement);
}
