import type { Configuration } from '../config/configuration.ts';
import type { Http } from '../http/http.ts';
import { Budget, type Limits } from '../limits/budget.ts';
import { CollectionLock } from '../limits/collection-lock.ts';
import { ConvergenceTimeout } from '../limits/convergence-timeout.ts';
import { ExclusiveGate } from '../limits/exclusive-gate.ts';
import { FirstDecisions } from '../limits/first-decisions.ts';
import { Mutex } from '../limits/mutex.ts';
import { AcceptedCreations } from '../resources/creation/accepted-creations.ts';
import { PartCreations } from '../resources/creation/part-creations.ts';
import { type Candidates, Deployment } from '../resources/deployment.ts';
import { EarlierItems } from '../resources/earlier-items.ts';
import type { Ledger } from '../resources/ledger.ts';
import { Lookup } from '../resources/lookup.ts';
import { type RegionHeld, RegionOffers } from '../resources/region-offers.ts';
import { Removal } from '../resources/removal/removal.ts';
import { ImpliedReads } from '../resources/visibility.ts';
import type { Effort } from '../result/run-result.ts';
import type { Spec } from '../spec/types.ts';
import { GivenIds } from './aftermath/given-ids.ts';
import { RefusedCreations } from './aftermath/refused-creations.ts';
import { AcknowledgedFields } from './closing/acknowledged.ts';
import { ClosingFindings } from './closing/closing-findings.ts';
import { TriedPairs } from './combinations/tried.ts';
import { ConfigsLeftOut } from './doubt/configs-left-out.ts';
import { NamesAsked } from './doubt/names-asked.ts';
import { PortsRefused } from './doubt/ports-refused.ts';
import { Rest, type RestMillis } from './doubt/rest.ts';
import { SentAgain } from './doubt/sent-again.ts';
import { Unanswered } from './doubt/unanswered.ts';
import { EventHistory } from './events/event-history.ts';
import type { Monitor } from './monitor/monitor.ts';
import { Observations } from './recorder.ts';
import { type Resumed, saltOf } from './resumed.ts';
import { SharedResources } from './shared.ts';

/** Settings of one run that are plain data, so that they can be handed to a worker thread. */
export interface Settings {
  readonly configuration: Configuration;
  readonly seed: number;
  readonly effort: Effort;
  readonly readOnly: boolean;
  readonly strict: boolean;
  /** The least coverage in per cent, of `all` or by section; none when absent. */
  readonly minCoverage?: Configuration['minCoverage'];
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
  /** Paths of what the owner's lists showed before the run, as in `/volumes/7`. */
  readonly earlier?: readonly string[];
  /** The region in which the run creates things, where neither its catalogue nor the owner names one. */
  readonly regionHeld?: RegionHeld;
  /** What instances may be deployed with, of what the owner does not name. */
  readonly candidates?: Candidates;
  /** What the run had come to before it was resumed; absent in one that was not. */
  readonly resumed?: Resumed;
}

/** Everything the checks of one run share. */
export interface RunContext {
  readonly spec: Spec;
  readonly settings: Settings;
  readonly http: Http;
  readonly ledger: Ledger;
  readonly budget: Budget;
  readonly kept: FirstDecisions;
  readonly observations: Observations;
  readonly pairs: TriedPairs;
  readonly monitor: Monitor;
  readonly collectionLock: CollectionLock;
  readonly convergence: ConvergenceTimeout;
  /** For what a load balancer notices of its backends. */
  readonly backendConvergence: ConvergenceTimeout;
  /** For what the name servers show of the API. */
  readonly nameServerConvergence: ConvergenceTimeout;
  /** For instances that boot. */
  readonly bootConvergence: ConvergenceTimeout;
  readonly gate: ExclusiveGate;
  readonly mutex: Mutex;
  readonly acceptedCreations: AcceptedCreations;
  readonly partCreations: PartCreations;
  readonly refusedCreations: RefusedCreations;
  readonly givenIds: GivenIds;
  readonly closing: ClosingFindings;
  /** What items are to be, as answers said. */
  readonly acknowledged: AcknowledgedFields;
  /** How often which deletion of which check was refused, in the turns of the check together. */
  readonly refusedDeletions: Map<string, number>;
  readonly sentAgain: SentAgain;
  readonly unanswered: Unanswered;
  readonly rest: Rest;
  /** Domain names that requests asked for. */
  readonly namesAsked: NamesAsked;
  readonly configsLeftOut: ConfigsLeftOut;
  readonly portsRefused: PortsRefused;
  readonly removal: Removal;
  readonly earlier: EarlierItems;
  readonly shared: SharedResources;
  readonly lookup: Lookup;
  readonly regions: RegionOffers;
  readonly deployment: Deployment;
  readonly impliedReads: ImpliedReads;
  readonly events: EventHistory;
}

/** Puts the context of a run together from its two impure parts, the client and the ledger. */
export function createRunContext(parts: {
  spec: Spec;
  settings: Settings;
  http: Http;
  monitor: Monitor;
  ledger: Ledger;
  rest?: RestMillis | undefined;
}): RunContext {
  const { spec, http, monitor, ledger } = parts;
  // What an instance is deployed with may be found out on the way.
  const fixtures = { ...parts.settings.configuration.fixtures };
  const configuration = { ...parts.settings.configuration, fixtures };
  const settings = { ...parts.settings, configuration };
  const shared = new SharedResources();
  const { resumed } = settings;
  const kept = new FirstDecisions(shared, resumed?.decided);
  const convergence = new ConvergenceTimeout(configuration.limits.settleSeconds);
  const spent = { requests: resumed?.exchanges ?? 0, objects: resumed?.objects ?? 0 };
  return {
    spec,
    settings,
    http,
    monitor,
    ledger,
    budget: new Budget(settings.limits, shared, kept, convergence, spent),
    kept,
    observations: new Observations(resumed?.tallies.observations),
    pairs: new TriedPairs(resumed?.tallies.pairs),
    collectionLock: new CollectionLock(),
    convergence,
    backendConvergence: new ConvergenceTimeout(
      configuration.limits.backendSeconds,
      'limits.backendSeconds',
    ),
    nameServerConvergence: new ConvergenceTimeout(
      configuration.limits.nameServerSeconds,
      'limits.nameServerSeconds',
    ),
    bootConvergence: new ConvergenceTimeout(configuration.limits.bootSeconds, 'limits.bootSeconds'),
    gate: new ExclusiveGate(),
    mutex: new Mutex(),
    acceptedCreations: new AcceptedCreations(),
    partCreations: new PartCreations(),
    givenIds: new GivenIds(),
    closing: new ClosingFindings(),
    acknowledged: new AcknowledgedFields(),
    refusedCreations: new RefusedCreations(spec, configuration.names.prefix),
    refusedDeletions: new Map(),
    sentAgain: new SentAgain(),
    unanswered: new Unanswered(),
    rest: new Rest(parts.rest, 1000 * configuration.limits.settleSeconds),
    configsLeftOut: new ConfigsLeftOut(),
    portsRefused: new PortsRefused(),
    namesAsked: new NamesAsked(settings.configuration.names.prefix),
    removal: new Removal(configuration, ledger, saltOf(resumed)),
    earlier: new EarlierItems(fixtures, settings.earlier),
    lookup: new Lookup(configuration),
    regions: new RegionOffers(settings.regionHeld),
    deployment: new Deployment(fixtures, settings.candidates),
    impliedReads: new ImpliedReads(),
    events: new EventHistory(),
    shared,
  };
}
