import type { Answer } from '../../http/answer.ts';
import type { Request } from '../../http/exchange.ts';
import { poll } from '../../limits/poll.ts';
import { changeTime } from '../../limits/transition-time.ts';
import { Inconclusive } from '../../result/signals.ts';
import { valueAt } from '../../text/pointer.ts';
import { isSameJson } from '../../text/same-json.ts';
import type { RightRequest } from '../arrange/right-request.ts';
import type { CheckContext } from '../check-context.ts';
import { formatValue } from '../format-value.ts';
import { asked, assertNotServerError, bodyOf, failed, passed, type Sent } from './judge.ts';
import { sendAndUndo } from './send.ts';
import { projected, type Shown, shownOf } from './shown-field.ts';

const STATUS = '/status';

/** Fields that change by themselves or with others: of these only the value sent must not appear. */
const CHANGING = ['/updated', STATUS, '/nodes_status', '/filesystem_path'];

/** Of images what is found out from their data, which may show at any time. */
const OF_DATA = ['/size', '/capabilities'];

/** The field that may come to be what was sent by itself: a volume is moved to other hardware at any time. */
const MOVING = '/hardware_type';

/**
 * A field that an update cannot set: refused or ignored, it reads back as it was. `before` is what was
 * shown of it before the update.
 * @throws Inconclusive when the target does not show the field, or the rest of the update never shows
 */
export async function judgeFixed(
  t: CheckContext,
  right: RightRequest,
  request: Request,
  at: { field: string; before: Shown; sent: Sent },
): Promise<void> {
  const { field, before, sent } = at;
  assertNotServerError(sent);
  if (sent.answer.refused) {
    passed(t, sent);
    return;
  }
  if (echoes(right, request, at)) {
    const expected = `the answer to ${asked(sent)} to show ${field} ${formatValue(before.value)}`;
    failed(t, sent, { expected, where: field, broughtAbout: true });
    return;
  }
  const after = await readAfter(t, right, request, field);
  const shown = await shownOf(t, right.reads ?? right.path, after, field);
  if (before.value === undefined) throw new Inconclusive(`the target does not show ${field}`);
  const tried = projected(field, valueAt(bodyOf(request), field));
  if (isSameJson(before.value, tried)) return; // what it was already: nothing can be seen
  const expected = `${asked(sent)} to be refused or to leave ${field} ${formatValue(before.value)}`;
  const received = formatValue(shown.value);
  const seen = { ...sent, answer: shown.by };
  const isKept = isChanging(right, field)
    ? differs(shown.value, tried) || (await leaves(t, right, field, tried))
    : isFixed(before, shown, tried);
  const held =
    isKept || (field === MOVING && !(await followsBack(t, right, request, before.value)));
  if (held) passed(t, seen);
  else failed(t, seen, { expected, received, where: field, broughtAbout: true });
}

/** What the document shows as the answer to an update: of other kinds it may be anything. */
const ANSWERED = /^\/(?:volumes|domains|images)\//;

/** Fields that may come to be what was sent while the update is answered. */
const BY_ITSELF = [MOVING, STATUS];

/** Whether the answer to the update claims that the field was set, which later reads may not show. */
function echoes(
  { path }: RightRequest,
  request: Request,
  { field, before, sent }: { field: string; before: Shown; sent: Sent },
): boolean {
  if (!ANSWERED.test(path) || BY_ITSELF.includes(field) || before.value === undefined) return false;
  const tried = valueAt(bodyOf(request), field);
  const isOther = !isSameJson(before.value, tried);
  return isOther && isSameJson(valueAt(sent.answer.body, field), tried);
}

function isChanging({ path }: RightRequest, field: string): boolean {
  return CHANGING.includes(field) || (path.startsWith('/images/') && OF_DATA.includes(field));
}

/** Whether a field is as it was; of a list, whether it is not as it was sent. */
function isFixed(before: Shown, { value }: Shown, tried: unknown): boolean {
  return before.isListed ? lacks(value, tried) : isSameJson(value, before.value);
}

/**
 * Whether a status does not stay as it was sent: the document shows no transitions, so what is updated may be
 * busy with it for a while.
 */
async function leaves(
  t: CheckContext,
  { reads, path }: RightRequest,
  field: string,
  tried: unknown,
): Promise<boolean> {
  if (field !== STATUS) return false;
  const look = () => t.owner.get(reads ?? path);
  const isOther = ({ body }: Answer) => differs(valueAt(body, field), tried);
  return (await poll(look, isOther, changeTime(t, path))).held;
}

/** Whether the field shows what it showed before once that is sent: what moves by itself does not come back too. */
async function followsBack(
  t: CheckContext,
  right: RightRequest,
  request: Request,
  was: unknown,
): Promise<boolean> {
  const json = { ...bodyOf(request), [MOVING.slice(1)]: was };
  await sendAndUndo(t, right, { ...request, json });
  const look = () => t.owner.get(right.reads ?? right.path);
  const { held } = await poll(
    look,
    ({ body }) => differs(valueAt(body, MOVING), was),
    t.convergence,
  );
  return !held;
}

/**
 * Reads the resource once the other fields of the update show, where it shows them at all.
 * @throws Inconclusive when they never do
 */
export async function readAfter(
  t: CheckContext,
  right: RightRequest,
  request: Request,
  field: string,
): Promise<Answer> {
  const path = right.reads ?? right.path;
  // Lists may be answered in another order, or have no use here.
  const others = Object.entries(bodyOf(request)).filter(
    ([name, value]) => `/${name}` !== field && typeof value !== 'object',
  );
  const shows = (seen: Answer) =>
    seen.ok && others.every(([name, value]) => !(name in seen.body) || seen.body[name] === value);
  const { held, last } = await poll(() => t.owner.get(path), shows, t.convergence);
  if (!held) throw new Inconclusive(`${path} does not show the update: ${last.summary}`);
  return last;
}

/** Whether a field that changes by itself shows anything but what was sent. */
function differs(is: unknown, tried: unknown): boolean {
  return is !== undefined && !isSameJson(is, tried);
}

/** Whether a list holds none of what was sent: of what it holds else, some may show late. */
function lacks(is: unknown, tried: unknown): boolean {
  const held = Array.isArray(is) ? is : [];
  return !Array.isArray(tried) || !tried.some((each) => held.includes(each));
}
