import { RUN_TAGS } from '../src/generate/run-tags.ts';
import { arrangeDomain } from '../src/run/arrange/domain.ts';
import { arrangeImage } from '../src/run/arrange/image.ts';
import { arrangeVolume } from '../src/run/arrange/volume.ts';
import { arrangeVpc } from '../src/run/arrange/vpc.ts';
import type { Declare } from '../src/run/check.ts';
import type { CheckContext } from '../src/run/check-context.ts';

/** How the objects of each kind are made, listed and changed. */
const KINDS: readonly {
  readonly kind: string;
  readonly list: string;
  readonly wish: Record<string, unknown>;
  readonly make: (t: CheckContext) => Promise<{ path: string; id: number | string }>;
}[] = [
  { kind: 'volume', list: '/volumes', wish: { tags: [RUN_TAGS[0]] }, make: arrangeVolume },
  { kind: 'VPC', list: '/vpcs', wish: { description: 'theirs' }, make: arrangeVpc },
  { kind: 'domain', list: '/domains', wish: { description: 'theirs' }, make: arrangeDomain },
  { kind: 'image', list: '/images', wish: { description: 'theirs' }, make: arrangeImage },
];

/** An account manages its own infrastructure and sees no other's (service#rule-1). */
export function otherAccountChecks(check: Declare): void {
  for (const { kind, list, wish, make } of KINDS) {
    check(`a ${kind} of another account is out of reach`, ['AUTH-OTHER-ACCOUNT'], async (t) => {
      const other = t.as('otherAccount');
      const { path, id } = await make(t);
      const read = await other.get(path);
      t.refused('AUTH-OTHER-ACCOUNT', read);
      t.observe('SIL-AUTH-HIDDEN', `reading another account's ${kind}: ${read.status}`, read);
      const listed = (await other.list(list)) ?? [];
      t.holds('AUTH-OTHER-ACCOUNT', !listed.some((item) => item.id === id), {
        expected: `${kind} ${id} not in the other account's list`,
        received: `${list} lists it`,
        answers: [read],
      });
      t.refused('AUTH-OTHER-ACCOUNT', await other.put(path, wish));
      t.refused('AUTH-OTHER-ACCOUNT', await other.delete(path));
      t.accepted('AUTH-OTHER-ACCOUNT', await t.owner.get(path));
    });
  }
}
