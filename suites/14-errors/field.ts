import { domainBody } from '../../src/check/arrange/domain.ts';
import { arrangeVolume, volumeBody } from '../../src/check/arrange/volume.ts';
import { arrangeVpc } from '../../src/check/arrange/vpc.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { cut } from '../../src/text/cut.ts';
import { createVolume } from '../04-volumes/requests.ts';
import { attemptVpc } from '../05-vpcs/requests.ts';
import { createDomain, UNCHANGED } from '../07-domains/requests.ts';

/** Which field an error names (resources/common#error-field). */
export function fieldChecks(check: Declare): void {
  check('a named field is the one at fault', ['ERR-FIELD-PATH'], async (t) => {
    const long = await createVolume(t, volumeBody(t, { label: 'x'.repeat(33) }));
    namesOnly(t, long, /^label$/);
    const subnets = [{ label: 'one', ipv4: '8.8.8.0/24' }];
    namesOnly(t, await attemptVpc(t, { subnets }), /^subnets(?:$|[.[][^/]*$)/);
  });

  check(
    'a field whose name is in use, and a size too small, are named',
    ['ERR-FIELD-PATH'],
    async (t) => {
      const { label } = await arrangeVpc(t);
      namesOnly(t, await attemptVpc(t, { label }), /^label$/);
      const { body } = await UNCHANGED.master(t);
      namesOnly(t, await createDomain(t, { ...domainBody(t), domain: body.domain }), /^domain$/);
      const volume = await t.shared('volume that is kept', (own) => arrangeVolume(own));
      namesOnly(
        t,
        await t.owner.post(`${volume.path}/resize`, { size: volume.body.size - 1 }),
        /^size$/,
      );
    },
    { objects: 2 },
  );
}

/** An error of the refusal names the field, or none names any. */
export function namesOnly(t: CheckContext, answer: Answer, field: RegExp): void {
  if (!answer.refused) return;
  const named = fieldsOf(answer);
  t.observe(
    'SIL-ERROR-FIELD-MISSING',
    named.length > 0 ? 'a field is named' : 'no field is named',
    answer,
  );
  for (const reason of reasonsOf(answer)) t.observe('SIL-ERR-REASON', cut(reason, 80), answer);
  t.observe(
    'SIL-ERRORS-MANY',
    `${answer.body?.errors?.length ?? 0} errors for one wrong field`,
    answer,
  );
  t.holds('ERR-FIELD-PATH', named.length === 0 || named.some((name) => field.test(name)), {
    expected: `a field that matches ${field.source}, or none`,
    received: named.join(', '),
    answers: [answer],
    where: '/errors',
  });
}

function reasonsOf({ body }: Answer): string[] {
  const errors: unknown[] = Array.isArray(body?.errors) ? body.errors : [];
  return errors.flatMap((error) => Object(error).reason ?? []).map(String);
}

function fieldsOf(answer: Answer): string[] {
  const errors: unknown[] = Array.isArray(answer.body?.errors) ? answer.body.errors : [];
  return errors.flatMap((error) => {
    const field = (error as { field?: unknown } | null)?.field;
    return typeof field === 'string' && field !== '' ? [field] : [];
  });
}
