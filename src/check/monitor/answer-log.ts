import type { Exchange } from '../../http/exchange.ts';
import { isOfNoClass, isRefusal, isSuccess } from '../../http/status.ts';
import type { Grounds } from '../../result/causes/grounds.ts';
import { EVERY_ANSWER } from '../../result/check-result.ts';
import type { Finding } from '../../result/finding.ts';
import { loadSpec } from '../../spec/load.ts';
import { isObject } from '../../text/json.ts';
import { fieldOf } from '../../text/pointer.ts';
import type { ExchangeFinding } from '../../validate/finding.ts';
import type { Judgement } from '../../validate/index.ts';
import type { Met } from '../recorder.ts';
import { askedIn, fieldStating } from './asked.ts';
import { kindIn, removedBy } from './kind-in.ts';
import { refusalIn } from './refusal.ts';
import { LONGEST, type Taken, takenOf } from './taken.ts';
import { itemOf, Undone } from './undone.ts';

type Broken = Pick<ExchangeFinding, 'requirement' | 'where' | 'expected'>;

/** What is kept of one answer. */
interface Noted {
  readonly method: string;
  readonly status: number;
  readonly operation: Judgement['operation'];
  readonly refusal: string | undefined;
  /** Who sent a request that was refused, and what it asked for. */
  readonly asked: { readonly by: string; readonly body: string | undefined } | undefined;
  readonly broken: readonly Broken[];
  /** Fields that an accepted request asked for, and which of them its answer showed as before. */
  readonly taken: Taken | undefined;
  /** Whether what it does not find was there, and nobody removed it. */
  readonly isLost: boolean;
  /** What it shows as it was before it was changed: `VOL-ATTACH compute_id`. */
  readonly undone: readonly string[];
}

/** What every answer of a run said by itself, from which follows what a finding rests on. */
export class AnswerLog {
  readonly #noted = new Map<number, Noted>();
  /** What was last shown of each resource, by its path: as text, which takes no more room than it came in. */
  readonly #shown = new Map<string, string>();
  readonly #undone = new Undone();

  /** Takes an answer and what the validator says of it. */
  note(exchange: Exchange, { operation, body, findings }: Judgement, isLost = false): void {
    const { id, method, status } = exchange;
    const broken = findings.length === 0 ? NONE : brokenBy(findings);
    const refusal = isRefusal(status) ? refusalIn(body) : undefined;
    const { credential: by, requestBody } = exchange;
    const asked = isRefusal(status) ? { by, body: requestBody } : undefined;
    const undone = isSuccess(status) ? this.#undoneIn(exchange, operation, body) : NOTHING;
    const taken = isSuccess(status) ? this.#takenOf(exchange, body) : undefined;
    this.#noted.set(id, {
      method,
      status,
      operation,
      refusal,
      asked,
      broken,
      taken,
      isLost,
      undone,
    });
  }

  #undoneIn(exchange: Exchange, operation: Judgement['operation'], body: unknown) {
    if (operation === undefined || !isObject(body) || !isId(body.id)) return NOTHING;
    const before = this.#shown.get(itemOf(exchange, body));
    return this.#undone.note(exchange, operation, body, before);
  }

  #takenOf(exchange: Exchange, body: unknown): Taken | undefined {
    const { method, url, requestBody, answerBody = '' } = exchange;
    if (!isObject(body) || !isId(body.id)) return undefined;
    const path = method === 'POST' ? `${url}/${body.id}` : url;
    const taken = takenOf(requestBody, body, this.#shown.get(path));
    if (answerBody.length > LONGEST) this.#shown.delete(path);
    else this.#shown.set(path, answerBody);
    return taken;
  }

  /** The finding with what it rests on, unless no answer stands behind it. */
  grounded({ broughtAbout = false, ...finding }: Met): Finding {
    const grounds = this.#groundsOf(finding, broughtAbout);
    return grounds === undefined ? finding : { ...finding, grounds };
  }

  #groundsOf(finding: Finding, broughtAbout: boolean): Grounds | undefined {
    const decisive = this.#noted.get(finding.exchanges.at(-1) ?? 0);
    if (decisive === undefined) return undefined;
    const { method, operation, status, refusal, isLost } = decisive;
    const broken = this.#brokenBehind(finding);
    const ignored = this.#ignoredBehind(finding);
    const behind = broughtAbout ? [decisive] : finding.exchanges.map((id) => this.#noted.get(id));
    const undone = [...new Set(behind.flatMap((noted) => noted?.undone ?? []))];
    const ofStatus = this.#statusBroken(finding, broughtAbout);
    const breaks = broughtAbout ? [...ofStatus, ...disguiseOf(decisive)] : [...broken, ...ofStatus];
    return {
      method,
      ...(operation ? { operation: operation.id, states: operation.requirement } : {}),
      status,
      ...(refusal === undefined ? {} : { refusal }),
      ...refusedRequest(decisive, finding.requirement),
      ...(isLost && operation ? { lost: kindIn(operation) } : {}),
      ...removedBy(finding.requirement),
      ...(ignored.length === 0 ? {} : { ignored }),
      ...(undone.length === 0 ? {} : { [broughtAbout ? 'undoes' : 'undone']: undone }),
      ...(breaks.length === 0 ? {} : { breaks }),
      ...(broughtAbout && broken.length > 0 ? { brings: broken } : {}),
    };
  }

  #brokenBehind(finding: Finding): string[] {
    const { requirement, exchanges } = finding;
    const behind = exchanges.flatMap((id) => this.#noted.get(id) ?? []);
    const broken = behind.flatMap((noted) =>
      noted.broken.filter((each) => isNeeded(noted, each, finding)),
    );
    const ids = new Set(broken.map((each) => each.requirement));
    ids.delete(requirement);
    return [...ids];
  }

  /** Of the last request that was accepted: the field that the finding is about, or all it asked for. */
  #ignoredBehind({ requirement, check, where, exchanges }: Finding): string[] {
    const ids = exchanges.filter((id) => this.#noted.get(id)?.taken);
    const { operation, taken } = this.#noted.get(Math.max(...ids)) ?? {};
    if (operation === undefined || taken === undefined) return [];
    const own = check === EVERY_ANSWER ? undefined : fieldOf(where ?? '');
    const about = own ?? fieldStating(operation, requirement);
    const fields = about === undefined ? taken.asked : [about];
    const isIgnored = fields.every((each) => taken.ignored.includes(each));
    return isIgnored ? fields.map((each) => `${operation.id} ${each}`) : [];
  }

  /** A status that is of no class is wrong whatever was asked for: it neither accepts nor refuses. */
  #statusBroken({ requirement, exchanges }: Finding, toBeRefused: boolean): string[] {
    const isBroken = exchanges.some((id) => isOfNoClass(this.#noted.get(id)?.status ?? 200));
    const { acceptedStatus, refusedStatus } = loadSpec().everywhere;
    const broken = toBeRefused ? refusedStatus : acceptedStatus;
    return isBroken && broken !== requirement ? [broken] : [];
  }
}

/** What was to be refused was, and only the status says otherwise. */
function disguiseOf({ broken }: Noted): string[] {
  const { refusalInDisguise } = loadSpec().everywhere;
  return broken.some(({ requirement }) => requirement === refusalInDisguise)
    ? [refusalInDisguise]
    : [];
}

const NONE: readonly Broken[] = [];
const NOTHING: readonly string[] = [];

function isId(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value.length <= LONGEST_ID);
}

/** In UTF-16 units. */
const LONGEST_ID = 100;

function brokenBy(findings: Judgement['findings']): Broken[] {
  return findings
    .filter(({ side }) => side === 'answer')
    .map(({ requirement, where, expected }) => ({ requirement, where, expected }));
}

/**
 * Whether a finding needs this place of an answer right: the whole of it, or of an item, which somebody
 * reads; the id by which things are told apart; and the field that the finding is about.
 */
function isNeeded({ method }: Noted, { where, expected }: Broken, finding: Finding): boolean {
  const field = fieldOf(where);
  if (field === undefined || field === 'data') return method !== 'DELETE';
  if (field === 'id' || field === fieldOf(finding.where ?? '')) return true;
  const values = [...expected.matchAll(/"(\w+)"/g)].map(([, value = '']) => value);
  // What an answer shows by itself stands at its own place.
  if (finding.check === EVERY_ANSWER) return values.includes(fieldOf(finding.where ?? '') ?? '');
  const named = new Set(finding.expected.split(/\W+/));
  return [field, ...values].some((name) => named.has(name));
}

/** Who sent a refused request, what it asked for, and of which of its fields the requirement is stated. */
function refusedRequest(
  { operation, asked }: Noted,
  requirement: string,
): Pick<Grounds, 'by' | 'asked' | 'about'> {
  if (operation === undefined || asked === undefined) return {};
  const about = fieldStating(operation, requirement);
  return {
    by: asked.by,
    asked: askedIn(asked.body, operation),
    ...(about === undefined ? {} : { about }),
  };
}
