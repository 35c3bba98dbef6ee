import type { Configuration } from '../config/configuration.ts';
import type { Http } from '../http/client.ts';
import { Budget, type Limits } from '../limits/budget.ts';
import { CollectionLock } from '../limits/collection-lock.ts';
import { ConvergenceTimeout } from '../limits/convergence-timeout.ts';
import { ExclusiveGate } from '../limits/exclusive-gate.ts';
import { KeptObjects } from '../limits/kept-objects.ts';
import { Mutex } from '../limits/mutex.ts';
import { AcceptedCreations } from '../resources/accepted-creations.ts';
import { Ledger } from '../resources/ledger.ts';
import { Lookup } from '../resources/lookup.ts';
import { Removal } from '../resources/removal.ts';
import { ImpliedReads } from '../resources/visibility.ts';
import type { Effort } from '../result/run-result.ts';
import type { Spec } from '../spec/types.ts';
import { EventHistory } from './event-history.ts';
import type { Monitor } from './monitor.ts';
import { Observations } from './recorder.ts';
import { SharedResources } from './shared.ts';

/** Settings of one run that are plain data, so that they can be handed to a worker thread. */
export interface Settings {
  readonly configuration: Configuration;
  readonly seed: number;
  readonly effort: Effort;
  readonly readOnly: boolean;
  readonly strict: boolean;
  /** Only checks of these requirement ids, titles or globs; empty means all. */
  readonly only: readonly string[];
  readonly sections: readonly string[];
  /** Which part of the checks this process runs, e.g. 1 of 3. */
  readonly shard?: { readonly index: number; readonly of: number };
  /** fast-check path that replays one counterexample. */
  readonly replayPath?: string;
  readonly limits: Limits;
  /** When the time of the run is used up, in milliseconds since 1970; never when absent. */
  readonly endsAt?: number;
}

/** Everything the checks of one run share. */
export interface RunContext {
  readonly spec: Spec;
  readonly settings: Settings;
  readonly http: Http;
  readonly ledger: Ledger;
  readonly budget: Budget;
  readonly kept: KeptObjects;
  readonly observations: Observations;
  readonly monitor: Monitor;
  readonly collectionLock: CollectionLock;
  readonly convergence: ConvergenceTimeout;
  /** For what a load balancer notices of its backends. */
  readonly backendConvergence: ConvergenceTimeout;
  readonly gate: ExclusiveGate;
  readonly mutex: Mutex;
  readonly acceptedCreations: AcceptedCreations;
  readonly removal: Removal;
  readonly shared: SharedResources;
  readonly lookup: Lookup;
  readonly impliedReads: ImpliedReads;
  readonly events: EventHistory;
}

/** Puts the context of a run together from its two impure parts, the client and the ledger file. */
export function createRunContext(parts: {
  spec: Spec;
  settings: Settings;
  http: Http;
  monitor: Monitor;
  ledgerFile?: string;
}): RunContext {
  const { spec, settings, http, monitor, ledgerFile } = parts;
  const { configuration } = settings;
  const shared = new SharedResources();
  const kept = new KeptObjects(shared);
  const ledger = new Ledger(ledgerFile);
  return {
    spec,
    settings,
    http,
    monitor,
    ledger,
    budget: new Budget(settings.limits, shared, kept),
    kept,
    observations: new Observations(),
    collectionLock: new CollectionLock(),
    convergence: new ConvergenceTimeout(configuration.limits.settleSeconds),
    backendConvergence: new ConvergenceTimeout(
      configuration.limits.backendSeconds,
      'limits.backendSeconds',
    ),
    gate: new ExclusiveGate(),
    mutex: new Mutex(),
    acceptedCreations: new AcceptedCreations(),
    removal: new Removal(configuration, ledger),
    lookup: new Lookup(configuration),
    impliedReads: new ImpliedReads(),
    events: new EventHistory(),
    shared,
  };
}
