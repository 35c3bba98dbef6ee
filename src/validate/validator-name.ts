/** Name of the validator for the schema at a pointer into spec/openapi.yaml: an identifier. */
export function validatorName(pointer: string): string {
  return pointer
    .replace('#/components/', '')
    .replace(/\/schema$/, '')
    .replaceAll('/', '_');
}
