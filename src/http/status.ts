/** Success: any 2xx (section errors, rule 1). */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Refusal: any 4xx (section errors, rule 1). */
export function isRefusal(status: number): boolean {
  return status >= 400 && status < 500;
}
