import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { RUN_TAGS } from '../../src/generate/run-tags.ts';
import { Inconclusive, Skip } from '../../src/result/signals.ts';
import { TIMER_FIELDS } from '../../src/rules/07-domains/domain-timer.ts';
import { mayNotDelete, mayNotUpdate } from '../support/callers/reader.ts';
import type { Fields } from './requests.ts';

const UPDATE = 'DOM-UPDATE-PERMISSION';
const DELETE = 'DOM-DELETE-PERMISSION';

/** Which users of the account may update and delete a domain (authentication#rule-5). */
export function permissionsChecks(check: Declare): void {
  check('updating a domain needs read_write on it', [UPDATE], async (t) => {
    const { path, body } = await findReadOnlyDomain(t);
    const changes = changesOf(t);
    for (const change of [...changes, Object.assign({}, ...changes)]) {
      await mayNotUpdate(t, UPDATE, path, change, body);
    }
  });

  check('deleting a domain needs read_write on it', [DELETE], async (t) => {
    const { path } = await findReadOnlyDomain(t);
    await mayNotDelete(t, DELETE, path);
  });
}

/** A right value of each field that an update of a master may change, each alone. */
function changesOf(t: CheckContext): Fields[] {
  return [
    { description: t.names.label() },
    { group: 'by a reader' },
    { status: 'disabled' },
    { axfr_ips: ['198.18.0.9'] },
    { tags: [RUN_TAGS[0]] },
    { soa_email: 'reader@example.com' },
    { domain: t.domainName() },
    ...TIMER_FIELDS.map((field) => ({ [field]: 300 })),
  ];
}

/**
 * The domain that the read-only user may only read. It is read first: without that permission, a
 * refusal would not show that read_write is missing.
 * @throws Skip when there is none; Inconclusive when the user cannot read it
 */
async function findReadOnlyDomain(t: CheckContext) {
  const id = t.fixture('readOnly').domain;
  if (id === undefined)
    throw new Skip('no domain for the read-only user', 'fixtures.readOnly.domain');
  const path = `/domains/${id}`;
  const read = await t.as('readOnlyUser').get(path);
  if (!read.ok) throw new Inconclusive(`the read-only user cannot read ${path}: ${read.summary}`);
  return { path, body: read.body };
}
