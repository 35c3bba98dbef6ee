import type { Answer } from '../../../http/answer.ts';
import { poll } from '../../../limits/poll.ts';
import { transitionTime } from '../../../limits/transition-time.ts';
import { RESOURCE_KINDS } from '../../../resources/kinds.ts';
import { untilFound } from '../../../resources/visibility.ts';
import { Inconclusive } from '../../../result/signals.ts';
import type { CheckContext } from '../../check-context.ts';
import { listedObject } from './listed-object.ts';
import { arrangeTag } from './tag.ts';

/**
 * An instance or a load balancer as a tagged-object listing shows it: the one place where the document
 * gives the fields of the first, and the one in which the second is seen again after its creation.
 */
export interface TaggedRecord {
  // biome-ignore lint/suspicious/noExplicitAny: the target's answer
  readonly body: any;
  /** The listing it stands in. */
  readonly answer: Answer;
  /** JSON pointer to the object in the listing. */
  readonly where: string;
  /** The tag of the check's own. */
  readonly tag: string;
  /**
   * Reads the listing again until the object in it `holds`, or time is over.
   * @throws Inconclusive when the listing never shows the object
   */
  readonly until: (holds: (record: TaggedRecord) => boolean) => Promise<TaggedRecord>;
}

const KINDS = {
  computes: RESOURCE_KINDS.instance,
  nodebalancers: RESOURCE_KINDS.loadBalancer,
} as const;

/**
 * Puts a tag of the check's own on the object and finds the object in the listing of that tag.
 * @throws Inconclusive when the target does not let it, or the listing never shows the object
 */
export async function taggedRecord(
  t: CheckContext,
  kind: keyof typeof KINDS,
  id: number,
): Promise<TaggedRecord> {
  await untilFound(t, KINDS[kind], id);
  const { path, label: tag } = await arrangeTag(t, { [kind]: [id] });
  const read = async () => find(await t.owner.get(path), id);
  // What an instance is given while it is deployed may show once it is.
  const atMost = kind === 'computes' ? transitionTime(t) : t.convergence;
  const until = async (holds: (record: TaggedRecord) => boolean): Promise<TaggedRecord> => {
    const isRight = (seen: Found | undefined) =>
      seen !== undefined && holds({ ...seen, tag, until });
    const { last } = await poll(read, isRight, atMost);
    if (last !== undefined) return { ...last, tag, until };
    throw new Inconclusive(`the listing of a tag on ${KINDS[kind].name} ${id} does not show it`);
  };
  return until(() => true);
}

/** An instance in the listing of a tag of the check's own. @throws Inconclusive as `taggedRecord` */
export function instanceRecord(t: CheckContext, id: number): Promise<TaggedRecord> {
  return taggedRecord(t, 'computes', id);
}

type Found = Omit<TaggedRecord, 'tag' | 'until'>;

function find(answer: Answer, wanted: number): Found | undefined {
  const items: unknown[] = Array.isArray(answer.body?.data) ? answer.body.data : [];
  for (const [index, item] of items.entries()) {
    const { body, wrapped } = listedObject(item);
    const where = `/data/${index}${wrapped ? '/data' : ''}`;
    if (body?.id === wanted) return { body, answer, where };
  }
  return undefined;
}
