import * as z from 'zod/mini';
import { CodedMessage } from './coded-message.ts';
import { type FailureCode, failureStatus } from './failure-codes.ts';

/**
 * The body of every error answer. `errors` maps a field path to its message. Messages are in English; `detail` and
 * `errorDetails` are the same messages as code and parameters, for readers of other languages.
 */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.enum(Object.keys(failureStatus) as [FailureCode, ...FailureCode[]]), // Object.keys forgets the literal keys
  errors: z.optional(z.record(z.string(), z.string())),
  detail: z.optional(CodedMessage),
  errorDetails: z.optional(z.record(z.string(), CodedMessage)),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
