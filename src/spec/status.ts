/** Whether a status says that the request succeeded: any 2xx (document: errors, rule 1). */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Whether a status says that the request was refused: any 4xx (document: errors, rule 1). */
export function isRefusal(status: number): boolean {
  return status >= 400 && status < 500;
}
