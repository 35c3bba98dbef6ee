import { schemaAt } from './schema-at.ts';

/** The whole numbers that the document allows, both ends included. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
}

/**
 * The bounds of a number, or of the length of a text in characters, that spec/openapi.yaml states at
 * a pointer such as `#/components/schemas/TagCreate/properties/label`.
 * @throws Error when it states none there
 */
export function requireStatedBounds(pointer: string): Bounds {
  const { minimum, maximum, minLength, maxLength } = schemaAt(pointer)?.schema ?? {};
  const [least, most] = [minimum ?? minLength, maximum ?? maxLength];
  if (least === undefined || most === undefined) throw new Error(`${pointer} has no bounds`);
  return { least, most };
}

/**
 * The most characters that spec/openapi.yaml allows a field of a request's schema, such as `TagCreate`.
 * @throws Error when it states no such bound
 */
export function mostCharacters(schema: string, field: string): number {
  const pointer = `#/components/schemas/${schema}/properties/${field}`;
  const { maxLength } = schemaAt(pointer)?.schema ?? {};
  if (maxLength === undefined) throw new Error(`${pointer} has no maxLength`);
  return maxLength;
}

/**
 * The bounds of `page_size` (limits#list-page_size). The document states them for the VPC list only;
 * on other lists they are a size that most targets take.
 */
export function pageSizeBounds(): Bounds {
  return requireStatedBounds(VPC_PAGE_SIZE);
}

/** The size of a page where a request names none (resources/common; limits#list-page_size). */
export function defaultPageSize(): number {
  return Number(schemaAt(VPC_PAGE_SIZE)?.schema.default);
}

const VPC_PAGE_SIZE = '#/components/parameters/VpcPageSize/schema';
