import type { Answer } from '../../http/answer.ts';
import { poll } from '../../limits/poll.ts';
import { RESOURCE_KINDS } from '../../resources/kinds.ts';
import { untilFound } from '../../resources/visibility.ts';
import { Inconclusive } from '../../result/signals.ts';
import type { CheckContext } from '../check-context.ts';
import { arrangeTag } from './tag.ts';

/** An instance as a tagged-object listing shows it: the one place where the document gives its fields. */
export interface InstanceRecord {
  // biome-ignore lint/suspicious/noExplicitAny: the target's answer
  readonly body: any;
  /** The listing it stands in. */
  readonly answer: Answer;
  /** JSON pointer to the instance in the listing. */
  readonly where: string;
  /** Reads the listing again until the instance in it `holds`, or time is over. */
  readonly until: (holds: (record: InstanceRecord) => boolean) => Promise<InstanceRecord>;
}

/**
 * Puts a tag of the check's own on the instance and finds the instance in the listing of that tag.
 * @throws Inconclusive when the target does not let it, or the listing never shows the instance
 */
export async function instanceRecord(t: CheckContext, instance: number): Promise<InstanceRecord> {
  await untilFound(t, RESOURCE_KINDS.instance, instance);
  const tag = await arrangeTag(t, { computes: [instance] });
  const read = async () => find(await t.owner.get(tag.path), instance);
  const until = async (holds: (record: InstanceRecord) => boolean): Promise<InstanceRecord> => {
    const isRight = (seen: Found | undefined) => seen !== undefined && holds({ ...seen, until });
    const { last } = await poll(read, isRight, t.convergence);
    if (last === undefined) {
      throw new Inconclusive(`the listing of a tag on instance ${instance} does not show it`);
    }
    return { ...last, until };
  };
  return until(() => true);
}

type Found = Omit<InstanceRecord, 'until'>;

/** Items may wrap their object in `data`: how they tell their kind is not shown (SIL-TAG-KIND). */
function find(answer: Answer, instance: number): Found | undefined {
  const items: unknown[] = Array.isArray(answer.body?.data) ? answer.body.data : [];
  for (const [index, item] of items.entries()) {
    const { id, data } = (item ?? {}) as { id?: unknown; data?: { id?: unknown } | null };
    if (id === instance) return { body: item, answer, where: `/data/${index}` };
    if (data?.id === instance) return { body: data, answer, where: `/data/${index}/data` };
  }
  return undefined;
}
