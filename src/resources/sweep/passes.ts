import type { Configuration } from '../../config/configuration.ts';
import { tokenOf } from '../../config/credentials.ts';
import type { Request } from '../../http/exchange.ts';
import type { Http } from '../../http/http.ts';
import { isRefusal, isSuccess } from '../../http/status.ts';
import { poll } from '../../limits/poll.ts';
import type { ResourceKind } from '../kind.ts';
import { kindAt } from '../kinds.ts';
import { nameChanged, type Remainder, type Restoration } from '../ledger-file.ts';
import { Reader } from '../reader.ts';
import { deletionOf } from '../requests.ts';
import { RollCall } from './roll-call.ts';

/** What is known of one thing: `deleted` is what the target said, and not seen yet. */
type State = 'there' | 'deleted' | 'gone';

interface Item extends Remainder {
  state: State;
}

/** Deletes things in passes, until a pass changes nothing. */
export class SweepPasses {
  readonly #http: Http;
  readonly #configuration: Configuration;
  readonly #items = new Map<string, Item>();
  /** Kinds of which the document names no deletion, and of which one has worked, or was not found. */
  readonly #worked = new Set<ResourceKind>();
  readonly #lacking = new Set<ResourceKind>();
  #isSilent = false;

  constructor(http: Http, configuration: Configuration) {
    this.#http = http;
    this.#configuration = configuration;
  }

  /** Whether the target gave no answer at all: then nothing more is sent. */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  /**
   * Changes back what the run has changed of what was there before. A detachment that is refused has
   * nothing to detach.
   * @returns what could not be restored
   */
  async restore(changed: readonly Restoration[]): Promise<string[]> {
    const left: string[] = [];
    for (const back of changed) {
      const status = this.#isSilent ? 0 : await this.#ask(back, 'owner');
      const isDone = isSuccess(status) || (back.method === 'POST' && isRefusal(status));
      if (!isDone) left.push(nameChanged(back));
    }
    return left;
  }

  /** Removes these, and what earlier ones were left, in passes. */
  async remove(things: readonly Remainder[]): Promise<void> {
    for (const thing of things)
      if (!this.#items.has(thing.path)) this.#items.set(thing.path, { ...thing, state: 'there' });
    for (let before = -1; before !== this.#open.length && !this.#isSilent; ) {
      before = this.#open.length;
      await this.#pass();
    }
  }

  /** What became of them, once the lists show no more what was deleted, or the time for it is over. */
  async outcome(): Promise<Record<'removed' | 'gone' | 'left', string[]>> {
    const shown = new Set(await this.#stillShown());
    const of = (state: State) => [...this.#items.values()].filter((each) => each.state === state);
    const paths = (items: readonly Item[]) => items.map(({ path }) => path);
    const [there, deleted, gone] = [of('there'), of('deleted'), of('gone')].map(paths);
    return {
      removed: (deleted ?? []).filter((path) => !shown.has(path)),
      gone: gone ?? [],
      left: [...(there ?? []), ...shown],
    };
  }

  get #open(): Item[] {
    return [...this.#items.values()].filter(({ state }) => state === 'there');
  }

  async #pass(): Promise<void> {
    const roll = new RollCall(this.#reader);
    for (const item of this.#open) if (!this.#isSilent) item.state = await this.#delete(item, roll);
  }

  async #delete({ path, credential }: Item, roll: RollCall): Promise<State> {
    const kind = kindAt(path);
    const request = deletionOf(this.#configuration, path);
    if (request === undefined || (kind && this.#lacking.has(kind))) return 'there';
    const status = await this.#send(request, credential);
    if (isSuccess(status) && kind) this.#worked.add(kind);
    if (isSuccess(status)) return 'deleted';
    if (this.#isSilent) return 'there';
    const isThere = (await roll.isThere(path, credential)) ?? this.#isPresumed(kind, status);
    if (isThere && isMissing(status) && kind && kind.deletion !== 'documented')
      this.#lacking.add(kind);
    return isThere ? 'there' : 'gone';
  }

  /**
   * Where neither list nor read tells: a 404 says that it is gone, unless there may be no such operation at
   * all, because the document names none and none has worked.
   */
  #isPresumed(kind: ResourceKind | undefined, status: number): boolean {
    if (!isMissing(status)) return true;
    return kind !== undefined && kind.deletion !== 'documented' && !this.#worked.has(kind);
  }

  /** Deletes, with what its kind of resource may need before: a volume may be attached still. */
  async #send(request: Request, credential: string): Promise<number> {
    const status = await this.#ask(request, credential);
    const before = kindAt(request.path)?.beforeDeletion;
    const isOver = this.#isSilent || isSuccess(status) || isMissing(status);
    if (isOver || before === undefined) return status;
    await this.#ask({ method: 'POST', path: `${request.path}/${before}` }, credential);
    return this.#ask(request, credential);
  }

  async #ask(request: Request, credential: string): Promise<number> {
    const { status } = await this.#http.send(request, this.#caller(credential));
    this.#isSilent ||= status === 0;
    return status;
  }

  /** What a list still shows of what the target said it had deleted. */
  async #stillShown(): Promise<string[]> {
    const deleted = [...this.#items.values()].filter(({ state }) => state === 'deleted');
    if (deleted.length === 0 || this.#isSilent) return [];
    const look = async () => {
      const roll = new RollCall(this.#reader);
      const listed = await Promise.all(
        deleted.map(async ({ path, credential }) =>
          (await roll.isListed(path, credential)) ? [path] : [],
        ),
      );
      return listed.flat();
    };
    const { settleSeconds } = this.#configuration.limits;
    return (await poll(look, (shown) => shown.length === 0, settleSeconds)).last;
  }

  get #reader(): Reader {
    return new Reader(this.#http, this.#configuration);
  }

  #caller(credential: string) {
    const token = tokenOf(this.#configuration, credential);
    return { credential, check: 'clean-up', ...(token === undefined ? {} : { token }) };
  }
}

/** 404 and 410: it is not there, or there is no such operation. */
function isMissing(status: number): boolean {
  return status === 404 || status === 410;
}
