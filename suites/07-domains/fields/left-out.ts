import { arrangeDomain, freshDomain } from '../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { formatValue } from '../../../src/check/format-value.ts';
import { differingField, type Fields } from '../../../src/check/whole/record.ts';
import { RUN_TAGS } from '../../../src/generate/run-tags.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';
import { acceptedUpdate, reads } from '../requests.ts';

/** What the domain has before each update, all of it other than by default. */
const BEFORE: Fields = {
  soa_email: 'first@example.com',
  description: 'all fields',
  group: 'Fields',
  status: 'disabled',
  axfr_ips: ['198.18.0.21', '198.18.0.22'],
  tags: [RUN_TAGS[0]],
  expire_sec: 604800,
  refresh_sec: 7200,
  retry_sec: 300,
  ttl_sec: 3600,
};

/** Another name is another one each time. */
const UPDATES: Fields = {
  domain: undefined,
  description: 'another',
  soa_email: 'second@example.com',
  group: 'Others',
  status: 'active',
  axfr_ips: ['198.18.0.23'],
  tags: [RUN_TAGS[1]],
  refresh_sec: 3600,
};

/** From so many updates on that keep a field, none may change it; so many that change it, and none that keeps it, do so. */
const ENOUGH = 2;

/** What an update does to the fields that it leaves out (endpoints/domains#PUT /domains/{domainId}). */
export function leftOutChecks(check: Declare): void {
  check(
    'an update of one field changes none that updates of others keep',
    ['DOM-UPDATE'],
    async (t) => {
      leftToLongerRuns(t, 'updates of one field each');
      const { path } = await arrangeDomain(t, BEFORE);
      const tried = new Tried();
      for (const sent of Object.keys(UPDATES)) {
        const left = tried.watched(sent);
        const changed = await changedBy(t, path, sent, left);
        if (changed) tried.note(sent, left, changed);
        // Whether an update resets what it leaves out is open (SIL-PUT-OMITTED).
        if (changed && changed.length * 2 > left.length) return;
      }
      for (const [field, sent] of tried.suspects()) {
        if (!(await changedBy(t, path, sent, [field]))?.length) continue;
        const last = await t.owner.get(path);
        t.violated('DOM-UPDATE', {
          expected: `an update of ${sent} alone to keep ${field}, as updates of ${tried.keepers(field)} do`,
          received: formatValue(last.body?.[field]),
          answers: [last],
          where: `/${field}`,
        });
      }
      t.recorder.pass('DOM-UPDATE');
    },
  );
}

/** Which updates kept a field that they left out, and which changed it. */
class Tried {
  readonly #kept = new Map<string, string[]>();
  readonly #changed = new Map<string, string[]>();

  /** What is looked at beside an update: not what every update changes. */
  watched(sent: string): string[] {
    const isReset = (field: string) =>
      this.#of(this.#changed, field).length >= ENOUGH && this.#of(this.#kept, field).length === 0;
    return Object.keys(BEFORE).filter((field) => field !== sent && !isReset(field));
  }

  note(sent: string, left: readonly string[], changed: readonly string[]): void {
    for (const field of left) {
      const which = changed.includes(field) ? this.#changed : this.#kept;
      which.set(field, [...this.#of(which, field), sent]);
    }
  }

  keepers(field: string): string {
    return this.#of(this.#kept, field).join(' and ');
  }

  /** Fields with an update that changed them, while enough others did not. */
  suspects(): [string, string][] {
    return [...this.#changed].flatMap(([field, updates]) =>
      this.#of(this.#kept, field).length < ENOUGH
        ? []
        : updates.map((sent): [string, string] => [field, sent]),
    );
  }

  #of(which: ReadonlyMap<string, string[]>, field: string): string[] {
    return which.get(field) ?? [];
  }
}

/**
 * Sends one field alone to the domain with all of them.
 * @returns those of the fields left out that are in the end other than before; undefined where it was refused
 */
async function changedBy(
  t: CheckContext,
  path: string,
  sent: string,
  left: readonly string[],
): Promise<string[] | undefined> {
  await acceptedUpdate(t, 'DOM-UPDATE', path, BEFORE);
  await reads(t, 'DOM-UPDATE', path, BEFORE);
  const change = { [sent]: sent === 'domain' ? freshDomain(t) : UPDATES[sent] };
  if (!(await t.owner.put(path, change)).ok) return undefined;
  const isOther = ({ body }: Answer, field: string) =>
    differingField(body, { [field]: BEFORE[field] }) !== undefined;
  const isKept = (seen: Answer) =>
    seen.ok &&
    differingField(seen.body, change) === undefined &&
    !left.some((field) => isOther(seen, field));
  const { last } = await poll(() => t.owner.get(path), isKept, t.convergence);
  if (!last.ok) throw new Inconclusive(`${path} cannot be read: ${last.summary}`);
  return left.filter((field) => isOther(last, field));
}
