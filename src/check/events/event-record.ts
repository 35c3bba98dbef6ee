/*
 * Reading event records of a shape that nobody knows (SIL-EVT-RECORD). A record tells of an action
 * when one of its values or keys is the action's name, or a text that has it as a word, and it is about a resource
 * when it holds the unique label, the path, a name such as `urn:compute:vpc:7` or `vpc/7`, or the id in a
 * place that can only be the id of such a resource.
 */

/** What an event may be about: a VPC and its subnets. */
export interface Subject {
  /** Unique labels; no other resource may ever have had them. */
  readonly labels: readonly string[];
  /** Undefined when creation was refused. */
  readonly vpcId?: number;
  readonly subnetIds?: readonly number[];
  /** The same subnets one by one, where each can be told from the others. */
  readonly subnets?: readonly NamedSubnet[];
}

/** A subnet by what a record may name it by; the id where answers show it. */
export interface NamedSubnet {
  readonly label: string;
  readonly id?: number;
}

/** What an event of a VPC may be called (events). */
const ACTIONS = ['vpc_create', 'vpc_update', 'vpc_delete', 'subnet_create', 'subnet_delete'];

/**
 * Whether a value anywhere in the record is the name of the action, such as `vpc_create`; where no value is the name of
 * any, whether a key is, or a text has it as a word.
 */
export function hasAction(record: unknown, action: string): boolean {
  if (!mentions(record, action)) return false;
  const texts = leaves(record).map(({ value }) => value);
  if (texts.some((text) => ACTIONS.includes(String(text)))) return texts.includes(action);
  const word = new RegExp(`(?<!\\w)${action}(?!\\w)`);
  if (hasKey(record, action)) return true;
  return texts.some((text) => typeof text === 'string' && word.test(text));
}

/** Whether the action's name stands in any text or key of the record: most records end here, and their lists are long. */
function mentions(value: unknown, action: string): boolean {
  if (typeof value === 'string') return value.includes(action);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => key === action || mentions(inner, action));
}

/** How many a key of that name holds: a list holds one in each item. */
function underKey(value: unknown, action: string): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce((sum, [key, inner]) => {
    if (key !== action) return sum + underKey(inner, action);
    return sum + (Array.isArray(inner) ? inner.length : Number(isSaid(inner)));
  }, 0);
}

/** A key of that name whose value denies it, `vpc_create: false`, tells of no such event. */
function hasKey(value: unknown, action: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([key, inner]) => (key === action && isSaid(inner)) || hasKey(inner, action),
  );
}

function isSaid(value: unknown): boolean {
  return value !== false && value !== null && value !== 0;
}

/** How many events of the action a record tells, one at least: it may hold those of one request. */
export function timesTold(record: unknown, action: string): number {
  const named = leaves(record).filter(({ value }) => value === action).length;
  return Math.max(1, named, underKey(record, action));
}

/** Whether the record is certainly about the subject. */
export function isAbout(record: unknown, { labels, vpcId, subnetIds = [] }: Subject): boolean {
  return leaves(record).some(
    ({ value, kind }) =>
      (typeof value === 'string' && labels.some((label) => names(value, label))) ||
      (vpcId !== undefined && isId('vpc', vpcId, value, kind)) ||
      subnetIds.some((id) => isId('subnet', id, value, kind)),
  );
}

/** The first of these subnets that no record is about, where each of the records names one of them alone. */
export function untoldSubnet(
  records: readonly unknown[],
  subnets: readonly NamedSubnet[],
): NamedSubnet | undefined {
  const isOf = (record: unknown, { label, id }: NamedSubnet) =>
    isAbout(record, { labels: [label], ...(id === undefined ? {} : { subnetIds: [id] }) });
  const named = records.map((record) => subnets.filter((subnet) => isOf(record, subnet)));
  if (named.some(({ length }) => length !== 1)) return undefined;
  return subnets.find((subnet) => !named.some(([only]) => only === subnet));
}

/**
 * Whether the record says what it is about in a way that the subject would be found by: then a record
 * that is not about the subject is about something else.
 * @param prefix beginning of every name of the run
 */
export function tellsSubjects(record: unknown, prefix: string, subject: Subject): boolean {
  const ofTheRun = new RegExp(`(?<![a-z0-9-])${prefix}-[0-9a-z]{7}-\\d`, 'i');
  const kinds = [
    ...(subject.vpcId === undefined ? [] : ['vpc']),
    ...(subject.subnetIds?.length ? ['subnet'] : []),
  ];
  return leaves(record).some(
    ({ value, kind }) =>
      (kind !== undefined && kinds.includes(kind) && /^\d+$/.test(String(value))) ||
      (typeof value === 'string' &&
        (ofTheRun.test(value) || /\bvpcs?[/:]\d+(?![\w-])/.test(value))),
  );
}

interface Leaf {
  readonly value: unknown;
  /** Of what the value is the id, when its place in the record says so. */
  readonly kind?: 'vpc' | 'subnet';
}

/** @param name the key that the value stands under */
function leaves(value: unknown, name?: string, kind?: Leaf['kind']): Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ value, ...(kind ? { kind } : {}) }];
  return Object.entries(value).flatMap(([key, inner]) =>
    leaves(inner, key, kindOfId(value, key, name)),
  );
}

/**
 * `entity: {type: 'vpc', id: 7}`, `vpc: {id: 7}`, `vpc_id: 7`, `vpcId: 7`, `vpc: 7`, and the same of subnets. The `id` of
 * the record itself is that of the event, whatever its type.
 */
function kindOfId(holder: object, key: string, holderName?: string): Leaf['kind'] {
  if (key === 'id' && holderName === undefined) return undefined;
  const { type = holderName } = holder as { type?: unknown };
  const said = key === 'id' ? type : (/^(.*?)_?id$/i.exec(key)?.[1] ?? key);
  const kind = typeof said === 'string' ? said.toLowerCase() : '';
  if (kind.endsWith('subnet')) return 'subnet';
  return kind === 'vpc' ? 'vpc' : undefined;
}

function isId(
  kind: 'vpc' | 'subnet',
  id: number,
  value: unknown,
  valueKind: Leaf['kind'],
): boolean {
  if (valueKind === kind) return String(value) === String(id);
  return typeof value === 'string' && new RegExp(`\\b${kind}s?[/:]${id}(?![\\w-])`).test(value);
}

/** Whether a text holds the label as a whole: `cc-1` is not named by `cc-10`. */
function names(text: string, label: string): boolean {
  const at = text.indexOf(label);
  if (at < 0) return false;
  const around = `${text.slice(0, at).at(-1) ?? ''}${text.at(at + label.length) ?? ''}`;
  return !/[A-Za-z0-9-]/.test(around) || names(text.slice(at + 1), label);
}
