/**
 * Waits for statements that a transaction sends together, whatever becomes of each; then throws the first failure. With
 * Promise.all the rollback could overtake what the others still send, which would then be stored on its own.
 */
export async function together<const T extends readonly unknown[]>(
  statements: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(statements);
  const failed = settled.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
  return settled.map((each) => (each as PromiseFulfilledResult<unknown>).value) as {
    -readonly [K in keyof T]: Awaited<T[K]>;
  }; // a tuple again
}
