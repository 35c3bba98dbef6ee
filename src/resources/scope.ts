import type { Configuration } from '../config/configuration.ts';
import type { Answer } from '../http/answer.ts';
import type { Urgency } from '../http/slots.ts';
import type { Budget } from '../limits/budget.ts';
import type { WaitBound } from '../limits/convergence-timeout.ts';
import type { AcceptedCreations } from './creation/accepted-creations.ts';
import type { Deployment } from './deployment.ts';
import type { EarlierItems } from './earlier-items.ts';
import type { BodySource } from './kind.ts';
import type { Ledger } from './ledger.ts';
import type { Lookup } from './lookup.ts';
import type { CreationAttempt } from './recipe.ts';
import type { RegionOffers } from './region-offers.ts';
import type { Removal } from './removal/removal.ts';
import type { Requester } from './requester.ts';

/** What all that creates and removes resources in one run has in common. */
export interface ResourcesOfRun {
  readonly settings: { readonly configuration: Configuration };
  readonly ledger: Ledger;
  readonly budget: Budget;
  readonly acceptedCreations: AcceptedCreations;
  readonly removal: Removal;
  readonly earlier: EarlierItems;
  readonly lookup: Lookup;
  readonly regions: RegionOffers;
  readonly deployment: Deployment;
  /** Told of operations that had to succeed for a check to go on, and did not. */
  readonly monitor: { needed(operation: string | undefined): void };
}

/** On whose behalf resources are created: a check, or the arrangement of something that checks share. */
export interface CreationScope extends BodySource {
  readonly id: string;
  readonly seed: number;
  readonly run: ResourcesOfRun;
  readonly owner: Requester;
  readonly urgency: Urgency;
  /** Whether no check is under way but the one on whose behalf this is. */
  readonly isAlone: boolean;
  /** Whether it decides what the document says of a deletion: somebody has to find out that there is none. */
  readonly decidesDeletion: boolean;
  readonly convergence: WaitBound;
  readonly bootConvergence: WaitBound;
  readonly creations: {
    attempt(recipe: CreationAttempt): Promise<Answer>;
    forget(path: string): void;
    /** Removes what was created since `mark`, or all. */
    clear(mark?: number): Promise<void>;
  };
  /** Something made once in the run, in a scope of its own. */
  shared<T>(name: string, make: (arrangement: CreationScope) => Promise<T>): Promise<T>;
}
