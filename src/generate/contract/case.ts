import type { Dress } from '../05-vpcs/vpc-label.ts';

/** A name that is made for one request: nobody else uses it. */
export interface FreshName {
  readonly fresh: 'label' | 'domain';
  /** Exact number of characters; any when left out. */
  readonly length?: number;
  /** Characters of the first label of a domain name. */
  readonly firstLabel?: number;
  readonly before?: string;
  readonly after?: string;
  /** How the fresh part is written; plainly when left out. */
  readonly dress?: Dress;
}

/** Something of the target that only a run knows. */
export interface Known {
  /** `no region` and the like: an id that begins as that of the fixture and is none; of instances 0, where none has it. */
  readonly known:
    | 'instance'
    | 'config'
    | 'other region'
    | `no ${'region' | 'type' | 'image' | 'instance'}`;
}

/** One way in which the right request is altered. Pointers are JSON pointers into its body. */
export type Change =
  | { readonly set: string; readonly value: unknown }
  | { readonly set: string; readonly name: FreshName }
  | { readonly set: string; readonly from: Known }
  | { readonly remove: string }
  /** Another body; undefined for none at all. */
  | { readonly body: unknown }
  /** The right body, written wrongly. */
  | { readonly text: Miswriting }
  /** The right body under another content type; undefined for none. */
  | { readonly contentType: string | undefined }
  | { readonly path: string; readonly value: string }
  | { readonly query: Readonly<Record<string, string | number>> };

/** How a JSON text is miswritten: not JSON at all, or with one key twice. */
export type Miswriting = 'cut off' | 'no JSON' | 'key twice';

/**
 * What the document says of the answer:
 * - `accepted`, `refused`;
 * - `understood`: accepted as application/json at least where it is under another content type;
 * - `keeps`: refused or ignored, the field of the resource stays as it was;
 * - `nothing`: refused, or a list of nothing;
 * - `put right`: refused, or accepted as what it may be put right to;
 * - `firstPage`: refused, or a page numbered 1 or more; `pageSize`: refused, or laid out in pages of
 *   25 to 500; `pagesOf`: accepted, with at most so many items;
 * - `observe`: nothing; what the target chose is noted under the silence.
 */
export type Expectation =
  | 'accepted'
  | 'refused'
  | 'understood'
  | 'nothing'
  | 'put right'
  | 'firstPage'
  | 'pageSize'
  | { readonly pagesOf: number }
  | { readonly keeps: string }
  | { readonly observe: string };

/** What a case is about, so that a run can choose. */
export type CaseKind =
  | 'right'
  | 'at bound'
  | 'inside bound'
  | 'outside bound'
  | 'outside in bytes'
  | 'missing'
  | 'wrong type'
  | 'neighbouring type'
  | 'null'
  | 'enumeration'
  | 'rule'
  | 'unknown reference'
  | 'fixed field'
  | 'in company'
  | 'unknown id'
  | 'body'
  | 'page';

/** One request and what the document says of its answer. */
export interface Case {
  /** What is special about the request, e.g. `label of 33 characters`. */
  readonly title: string;
  /** Operation id. */
  readonly operation: string;
  /** The requirement it decides; for `observe` the one that it lies beside. */
  readonly requirement: string;
  /** Pointer into spec/openapi.yaml that it came from. */
  readonly pointer: string;
  readonly kind: CaseKind;
  readonly changes: readonly Change[];
  /** Pointer to the one field that is at fault, where the other changes only give it a use. */
  readonly about?: string;
  readonly expect: Expectation;
  /** Why the document says so, in few words. */
  readonly why: string;
}
