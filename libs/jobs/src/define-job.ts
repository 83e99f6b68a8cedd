/** A kind of job: its data and its retries. */
export interface JobDefinition<Data> {
  name: string;
  /** A zod schema. Throws if the data doesn't match. */
  schema: { parse(data: unknown): Data };
  /** The total number of attempts. */
  attempts: number;
  /** Milliseconds before the second attempt; doubles before each further one. */
  backoffMs: number;
}

/** Declares a kind of job. `name` is also the name of its queue. */
export function defineJob<Data>(
  job: Pick<JobDefinition<Data>, 'name' | 'schema'> & Partial<JobDefinition<Data>>,
): JobDefinition<Data> {
  return { attempts: 1, backoffMs: 1000, ...job };
}
