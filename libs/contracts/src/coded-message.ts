import * as z from 'zod/mini';

const value = [z.string(), z.number()] as const;
const codedWord = z.object({
  text: z.string(),
  code: z.string(),
  params: z.optional(z.record(z.string(), z.union(value))),
});

/** A message as code and parameters: `{ code: 'breaks.alreadyEnded' }`. Its English text stands beside it. */
export const CodedMessage = z.object({
  /** Namespace and key of the message in the languages' files. */
  code: z.string(),
  /** By name. A word that has a translation of its own, such as the name of a field, is its English text, code and values. */
  params: z.optional(z.record(z.string(), z.union([...value, codedWord]))),
});
export type CodedMessage = z.infer<typeof CodedMessage>;
