/**
 * What a finding rests on, as far as the answers behind it tell by themselves: by this findings are traced to
 * a common cause. Older results do not have it.
 */
export interface Grounds {
  /** Method of the request that the decisive answer answered. */
  readonly method: string;
  /** Id of the operation that gave the decisive answer; absent where the document names none. */
  readonly operation?: string;
  /** The requirement that this operation as a whole states. */
  readonly states?: string;
  /** Status of the decisive answer. */
  readonly status: number;
  /** What a refusal said, without the values in it: refusals for one reason read the same. */
  readonly refusal?: string;
  /** The role that sent a request that was refused. */
  readonly by?: string;
  /** The fields of a request that was refused, in words without what is new in every run. */
  readonly asked?: Readonly<Record<string, string>>;
  /** The field of that request of which the requirement is stated. */
  readonly about?: string;
  /**
   * What the last request behind it that was accepted asked for, as far as the finding is about it, where its own answer
   * shows it as before: `updateDomain domain`.
   */
  readonly ignored?: readonly string[];
  /**
   * What an accepted request changed and an answer behind the finding shows as before, with the requirement that its
   * operation as a whole states: `VOL-ATTACH compute_id`.
   */
  readonly undone?: readonly string[];
  /** The same, where a request of the finding undid what another one had changed. */
  readonly undoes?: readonly string[];
  /** The kind of item that the decisive answer does not find, though it was there and nobody removed it: `domains`. */
  readonly lost?: string;
  /** The kind of item whose deletion the requirement states. */
  readonly removes?: string;
  /** Requirements that answers behind it break by themselves, where the finding needed them right. */
  readonly breaks?: readonly string[];
  /** The same, where a request brought about what they show, which was right before. */
  readonly brings?: readonly string[];
}
