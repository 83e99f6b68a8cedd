import type * as z from 'zod';

/** A kind of job: what it carries and how often a failing one is tried. */
export interface JobDefinition<Data> {
  name: string;
  schema: z.ZodType<Data>;
  /** How often it is tried in all. */
  attempts: number;
  /** Milliseconds before the second attempt; doubles with each further one. */
  backoffMs: number;
}

/** Declares a kind of job. Its `name` is also its queue's. */
export function defineJob<Data>(
  job: Pick<JobDefinition<Data>, 'name' | 'schema'> & Partial<JobDefinition<Data>>,
): JobDefinition<Data> {
  return { attempts: 1, backoffMs: 1000, ...job };
}
