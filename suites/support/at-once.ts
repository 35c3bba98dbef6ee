/**
 * Starts all of them before the first has ended, and waits for every one: nothing is created behind
 * the back of a check that ends early.
 * @throws the first failure, once all have ended
 */
export async function atOnce<T>(sendings: readonly (() => Promise<T>)[]): Promise<T[]> {
  const settled = await Promise.allSettled(sendings.map((send) => send()));
  return settled.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}
