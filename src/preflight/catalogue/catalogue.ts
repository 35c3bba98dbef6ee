import type { Fixtures } from '../../config/configuration.ts';

/** The part of the fixtures that a target's own catalogue can tell. */
export type Catalogue = Pick<
  Fixtures,
  'region' | 'secondRegion' | 'type' | 'bigType' | 'hugeType' | 'image'
>;
