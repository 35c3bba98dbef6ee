import type { Fixtures, ImpliedOperationName } from '../config/configuration.ts';
import type { Names } from '../generate/names.ts';
import type { JsonObject } from '../text/json.ts';
import type { Deployment } from './deployment.ts';
import type { Requester } from './requester.ts';

/** What the smallest body of a creation is made of: names of the run, and fixtures of the target. */
export interface BodySource {
  readonly names: Names;
  /** A domain name nobody else uses. */
  domainName(): string;
  /** @throws Skip when the target offers no such fixture */
  fixture<K extends keyof Fixtures>(key: K): NonNullable<Fixtures[K]>;
  /** The region in which items of a collection are created. @throws Skip where none is known */
  home(collection: string): string;
  readonly run: { readonly deployment: Pick<Deployment, 'password'> };
}

/** An operation that the document only implies, on one item: its name and the placeholder of the id. */
export interface ImpliedItemOperation {
  readonly operation: ImpliedOperationName;
  readonly placeholder: string;
}

/** One kind of resource that a run creates, finds, reads and removes. */
export interface ResourceKind {
  /** The document's noun. */
  readonly name: 'volume' | 'vpc' | 'domain' | 'image' | 'instance' | 'load balancer' | 'tag';
  /** Below it the items live, as in `/volumes`. */
  readonly collection: string;
  /** Paths of single items. */
  readonly item: RegExp;
  /** Paths of the requests that create an item of this kind. */
  readonly creations: RegExp;
  /** The smallest body that creates an item by a POST to `creation`. */
  readonly body: (from: BodySource) => JsonObject;
  /** Where that body is sent; the collection itself when left out. */
  readonly creation?: string;
  /**
   * Where a new item lives, from the body of the answer and the body that was sent. Undefined when
   * they do not say.
   */
  readonly path: (answer: unknown, sent: JsonObject) => string | undefined;
  /** Lists the items: a documented collection, or the operation that the document implies. */
  readonly list: { readonly path: string } | { readonly implied: ImpliedOperationName };
  /** Reads one item; `documented` is a GET of its path. */
  readonly read: 'documented' | ImpliedItemOperation;
  /** Removes one item; `documented` is a DELETE of its path. */
  readonly deletion: 'documented' | ImpliedItemOperation;
  /** What a region must offer to have such an item, as its `capabilities` name it. */
  readonly service?: string;
  /** Whether items may be created in another region than the rest of the run, where that one does not take them. */
  readonly mayMove?: boolean;
  /** Another service of the regions that are tried first then, where none lists the first. */
  readonly likelyWith?: string;
  /** A request that must come before the deletion when the target refuses it, below the item's path. */
  readonly beforeDeletion?: string;
  /** Whether an item that its implied deletion did not find is there all the same, as far as can be seen. */
  readonly mayBeThere?: (caller: Requester, path: string) => Promise<boolean>;
  /** Sections whose checks create items that only an implied operation removes. */
  readonly neededIn?: readonly string[];
  /** True when the path holds the name that the run chose: nobody else has an item there. */
  readonly pathHoldsName?: boolean;
}
