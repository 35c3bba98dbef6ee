import regexpTree from 'regexp-tree';
import type { Expression } from 'regexp-tree/ast';

/** One thing that a backtracking matcher does. */
type Op =
  | { readonly kind: 'read'; readonly fits: (character: string) => boolean; readonly back: boolean }
  | { readonly kind: 'either'; first: number; second: number }
  | { readonly kind: 'jump'; to: number }
  | { readonly kind: 'here'; readonly holds: (text: string, at: number) => boolean }
  | { readonly kind: 'look'; readonly program: Op[]; readonly negative: boolean };

const programs = new Map<string, Op[]>();

/**
 * Takes the steps that a backtracking matcher, such as that of V8, takes for one `exec` of a pattern, and calls
 * `step` for each. Characters are UTF-16 units, with the flag `u` too.
 * @throws Error for what no pattern here has: backreferences, and the flags `m` and `v`
 */
export function backtrack(pattern: RegExp, text: string, step: () => void): void {
  const key = String(pattern);
  if (/[mv]/.test(pattern.flags)) throw new Error(`no steps are known of the flags of ${key}`);
  const program = programs.get(key) ?? compiled(key, pattern.flags);
  programs.set(key, program);
  const first = pattern.global || pattern.sticky ? pattern.lastIndex : 0;
  const last = pattern.sticky ? first : text.length;
  for (let start = first; start <= last; start += 1) {
    if (matches(program, text, start, step)) return;
  }
}

function compiled(source: string, flags: string): Op[] {
  const program: Op[] = [];
  const { body } = regexpTree.parse(source);
  if (body) new Compiler(program, flags.replace(/[^ius]/g, ''), false).add(body);
  return program;
}

/** Whether the program comes to its end, from this place of the text on. */
function matches(program: readonly Op[], text: string, start: number, step: () => void): boolean {
  const open: [op: number, at: number][] = [[0, start]];
  for (let next = open.pop(); next; next = open.pop()) {
    let [index, at] = next;
    for (let op = program[index]; ; op = program[index]) {
      step();
      if (op === undefined) return true;
      index += 1;
      if (op.kind === 'jump') index = op.to;
      else if (op.kind === 'either') {
        open.push([op.second, at]);
        index = op.first;
      } else if (op.kind === 'read') {
        const place = op.back ? at - 1 : at;
        const character = text[place];
        if (character === undefined || !op.fits(character)) break;
        at = op.back ? place : place + 1;
      } else if (op.kind === 'here') {
        if (!op.holds(text, at)) break;
      } else if (matches(op.program, text, at, step) === op.negative) break;
    }
  }
  return false;
}

/** Writes a program for an expression; one that looks behind reads backwards. */
class Compiler {
  readonly #program: Op[];
  readonly #flags: string;
  readonly #back: boolean;

  constructor(program: Op[], flags: string, back: boolean) {
    this.#program = program;
    this.#flags = flags;
    this.#back = back;
  }

  add(node: Expression): void {
    if (node.type === 'Alternative') {
      for (const each of this.#back ? node.expressions.toReversed() : node.expressions)
        this.add(each);
    } else if (node.type === 'Group') this.#maybe(node.expression);
    else if (node.type === 'Disjunction') this.#either(node.left, node.right);
    else if (node.type === 'Repetition') this.#repeat(node);
    else if (node.type === 'Assertion') this.#assert(node);
    else if (node.type === 'Backreference') throw new Error('no steps are known of backreferences');
    else this.#read(regexpTree.generate(node));
  }

  #maybe(node: Expression | null): void {
    if (node) this.add(node);
  }

  #either(left: Expression | null, right: Expression | null): void {
    const choice = this.#choice();
    this.#maybe(left);
    const jump = { kind: 'jump', to: 0 } as const satisfies Op;
    this.#program.push(jump as Op);
    choice.second = this.#program.length;
    this.#maybe(right);
    Object.assign(jump, { to: this.#program.length });
  }

  #repeat({ expression, quantifier }: Expression & { type: 'Repetition' }): void {
    const [least, most] = timesOf(quantifier);
    for (let nth = 0; nth < least; nth += 1) this.add(expression);
    const optional = most === Number.POSITIVE_INFINITY ? 1 : most - least;
    const choices = Array.from({ length: optional }, () => {
      const choice = this.#choice();
      this.add(expression);
      if (most === Number.POSITIVE_INFINITY)
        this.#program.push({ kind: 'jump', to: choice.first - 1 });
      return choice;
    });
    for (const choice of choices) {
      choice.second = this.#program.length;
      if (!quantifier.greedy) [choice.first, choice.second] = [choice.second, choice.first];
    }
  }

  #assert(node: Expression & { type: 'Assertion' }): void {
    if ('assertion' in node) {
      const program: Op[] = [];
      const back = node.kind === 'Lookbehind';
      if (node.assertion) new Compiler(program, this.#flags, back).add(node.assertion);
      this.#program.push({ kind: 'look', program, negative: node.negative === true });
    } else this.#program.push({ kind: 'here', holds: EDGES[node.kind] ?? unknownEdge });
  }

  #choice(): Op & { kind: 'either' } {
    const choice = { kind: 'either' as const, first: this.#program.length + 1, second: 0 };
    this.#program.push(choice);
    return choice;
  }

  #read(source: string): void {
    const pattern = new RegExp(`^(?:${source})$`, this.#flags);
    const known = new Map<string, boolean>();
    const fits = (character: string) => {
      const fit = known.get(character) ?? pattern.test(character);
      known.set(character, fit);
      return fit;
    };
    this.#program.push({ kind: 'read', fits, back: this.#back });
  }
}

const isWord = (character = '') => /\w/.test(character);
const isBetween = (text: string, at: number) => isWord(text[at - 1]) !== isWord(text[at]);

/** Zero-width conditions, by how they are written. */
const EDGES: Readonly<Record<string, (text: string, at: number) => boolean>> = {
  '^': (_, at) => at === 0,
  $: (text, at) => at === text.length,
  '\\b': isBetween,
  '\\B': (text, at) => !isBetween(text, at),
};

function unknownEdge(): never {
  throw new Error('no steps are known of this condition');
}

function timesOf(quantifier: { kind: string; from?: number; to?: number }): [number, number] {
  const { kind, from = 0, to = Number.POSITIVE_INFINITY } = quantifier;
  if (kind === '?') return [0, 1];
  if (kind === 'Range') return [from, to];
  return [kind === '+' ? 1 : 0, Number.POSITIVE_INFINITY];
}
