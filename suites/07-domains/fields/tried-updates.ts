import { TIMER_FIELDS } from '../../../src/rules/07-domains/domain-timer.ts';

/** One field that is sent, without the others. */
export interface Update {
  readonly sent: string;
  readonly value: unknown;
  /** What it has before this update, where that is another value. */
  readonly from?: unknown;
}

/** What an update sends that has no field at all. */
export const NOTHING = '';

/** What is sent. */
export function changeOf({
  sent,
  value,
}: Pick<Update, 'sent' | 'value'>): Readonly<Record<string, unknown>> {
  return sent === NOTHING ? {} : { [sent]: value };
}

function isTimer(field: string): boolean {
  return TIMER_FIELDS.some((timer) => timer === field);
}

/** From so many updates on that keep a field, none may change it; so many that change it, and none that keeps it, do so. */
const ENOUGH = 2;

/** Which updates kept a field that they left out, and which changed it. */
export class Tried {
  readonly #fields: readonly string[];
  readonly #kept = new Map<string, Update[]>();
  readonly #changed = new Map<string, Update[]>();

  constructor(fields: readonly string[]) {
    this.#fields = fields;
  }

  /**
   * What is looked at beside an update: not what every update changes. Nor other timers beside a timer: the start of
   * authority may be set as a whole.
   */
  watched({ sent }: Update): string[] {
    const isReset = (field: string) =>
      this.#of(this.#changed, field).length >= ENOUGH && this.#of(this.#kept, field).length === 0;
    const isBoundTo = (field: string) => isTimer(field) && isTimer(sent);
    return this.#fields.filter((field) => field !== sent && !isReset(field) && !isBoundTo(field));
  }

  note(update: Update, left: readonly string[], changed: readonly string[]): void {
    for (const field of left) {
      const which = changed.includes(field) ? this.#changed : this.#kept;
      which.set(field, [...this.#of(which, field), update]);
    }
  }

  keepers(field: string): string {
    const names = this.#of(this.#kept, field).map(({ sent }) => sent || 'nothing');
    return [...new Set(names)].join(', ');
  }

  /** Fields with an update that changed them, while enough others did not. */
  suspects(): [string, Update][] {
    return [...this.#changed].flatMap(([field, updates]) =>
      this.#of(this.#kept, field).length < ENOUGH
        ? []
        : updates.map((update): [string, Update] => [field, update]),
    );
  }

  #of(which: ReadonlyMap<string, Update[]>, field: string): Update[] {
    return which.get(field) ?? [];
  }
}
