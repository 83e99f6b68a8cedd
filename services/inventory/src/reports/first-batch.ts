/** Reads the first batch before any byte is sent, so that a failure is still answered as an error. */
export async function afterFirstBatch<T>(batches: AsyncGenerator<T, void>): Promise<AsyncIterable<T>> {
  const first = await batches.next();
  return (async function* () {
    try {
      if (!first.done) yield first.value;
      yield* batches;
    } finally {
      await batches.return();
    }
  })();
}
