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
   * @throws NotListed when the listing never shows the object
   */
  readonly until: (holds: (record: TaggedRecord) => boolean) => Promise<TaggedRecord>;
}

/** The listing of a tag does not show an object that the tag was put on: whether it ever did is for the check to say. */
export class NotListed extends Inconclusive {
  readonly answer: Answer;

  constructor(what: string, answer: Answer) {
    super(`the listing of a tag on ${what} does not show it`);
    this.answer = answer;
  }
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
  const read = async () => {
    const answer = await t.owner.get(path);
    return { answer, found: find(answer, id) };
  };
  // What an instance is given while it is deployed may show once it is.
  const atMost = kind === 'computes' ? transitionTime(t) : t.convergence;
  const until = async (holds: (record: TaggedRecord) => boolean): Promise<TaggedRecord> => {
    const isRight = ({ found }: { readonly found?: Found | undefined }) =>
      found !== undefined && holds({ ...found, tag, until });
    const { found, answer } = (await poll(read, isRight, atMost)).last;
    if (found !== undefined) return { ...found, tag, until };
    throw new NotListed(`${KINDS[kind].name} ${id}`, answer);
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
