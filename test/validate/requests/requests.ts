/** A body that the document forbids, the requirement it breaks, and where. */
export type Broken = readonly [body: unknown, requirement: string, where: string];

/** Operations with bodies that the document allows, and bodies that break one requirement each. */
export type Requests = readonly (readonly [
  operation: string,
  right: readonly unknown[],
  broken: readonly Broken[],
])[];
