import type { Declare } from '../../src/check/check.ts';
import { type Attempt, takesNone, wishOf } from '../support/read-only-fields.ts';
import { pathOf, requestUpload } from './requests.ts';

const LONG_AGO = '2001-02-03T04:05:06';

const ATTEMPTS: readonly Attempt[] = [
  { requirement: 'IMG-READ-ONLY', field: 'id', value: 'private/4176041760' },
  { requirement: 'IMG-CAPABILITIES-READ-ONLY', field: 'capabilities', value: ['set-by-client'] },
  { requirement: 'IMG-CREATED-READ-ONLY', field: 'created', value: LONG_AGO },
  { requirement: 'IMG-CREATED-BY-READ-ONLY', field: 'created_by', value: 'set-by-client' },
  { requirement: 'IMG-DEPRECATED-READ-ONLY', field: 'deprecated', value: true },
  { requirement: 'IMG-EOL-READ-ONLY', field: 'eol', value: LONG_AGO },
  { requirement: 'IMG-EXPIRY-READ-ONLY', field: 'expiry', value: LONG_AGO },
  { requirement: 'IMG-IS-PUBLIC-READ-ONLY', field: 'is_public', value: true },
  { requirement: 'IMG-SIZE-READ-ONLY', field: 'size', value: 41_760 },
  { requirement: 'IMG-STATUS-READ-ONLY', field: 'status', value: 'available' },
  { requirement: 'IMG-TYPE-READ-ONLY', field: 'type', value: 'automatic' },
  { requirement: 'IMG-UPDATED-READ-ONLY', field: 'updated', value: LONG_AGO },
  { requirement: 'IMG-VENDOR-READ-ONLY', field: 'vendor', value: 'set-by-client' },
];

/** What an upload request cannot set (resources/image). */
export function readOnlyChecks(check: Declare): void {
  const requirements = ATTEMPTS.map(({ requirement }) => requirement);
  check('an upload request sets nothing that is read-only', requirements, async (t) => {
    const all = await requestUpload(t, wishOf(ATTEMPTS));
    if (all.ok) {
      takesNone(t, ATTEMPTS, { answer: all, at: '/image', body: all.body?.image });
      const read = await t.owner.get(pathOf(all));
      if (read.ok) takesNone(t, ATTEMPTS, { answer: read, at: '', body: read.body });
      return;
    }
    // Which of the fields was refused is not known: each is sent by itself.
    for (const attempt of ATTEMPTS) {
      const { mark } = t.creations;
      const one = await requestUpload(t, wishOf([attempt]));
      const body = one.ok ? one.body?.image : {};
      if (one.ok || one.refused) takesNone(t, [attempt], { answer: one, at: '/image', body });
      await t.creations.clear(mark);
    }
  });
}
