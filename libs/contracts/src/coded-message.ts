import * as z from 'zod/mini';

/** A message as code and parameters: `{ code: 'breaks.alreadyEnded' }`. Its English text stands beside it. */
export const CodedMessage = z.object({
  /** Namespace and key of the message in the languages' files. */
  code: z.string(),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});
export type CodedMessage = z.infer<typeof CodedMessage>;
