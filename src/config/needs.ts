import { configurationSchema } from './schema.ts';

/** The keys that a need of a requirement stands for, where they are not called the same. */
const KEYS_OF_NEED: Readonly<Record<string, readonly string[]>> = {
  events: ['listEvents'],
  restricted: ['restricted', 'restrictedWithGrants'],
};

/** The keys of the configuration that fulfil what spec/requirements names as a need, such as `nameServer`. */
export function keysOf(need: string): readonly string[] {
  return KEYS_OF_NEED[need] ?? [need];
}

/** The same with the part of the configuration before each, such as `fixtures.nameServer`. */
export function pathsOf(need: string): string[] {
  const parts = Object.entries(configurationSchema().properties ?? {});
  return keysOf(need).map((key) => {
    const [part] = parts.find(([, { properties }]) => properties && key in properties) ?? [];
    return part === undefined ? key : `${part}.${key}`;
  });
}
