import type { CodedMessage } from '@floorlight/contracts/coded-message';
import type { ErrorBody } from '@floorlight/contracts/errors';

/** An error body, perhaps of a newer server with codes that this app doesn't know. */
export type AnyErrorBody = Omit<ErrorBody, 'code'> & { code: string };

/**
 * Whether an answer is an error body of our server. By hand, because the sign-in form reads refusals before the code that
 * knows schemas is loaded; its test compares it with the schema.
 */
export const isErrorBody = (body: unknown): body is AnyErrorBody =>
  isRecord(body) &&
  isText(body.message) &&
  isText(body.code) &&
  isOptional(body.errors, isRecordOf(isText)) &&
  isOptional(body.detail, isCodedMessage) &&
  isOptional(body.errorDetails, isRecordOf(isCodedMessage));

type Check = (value: unknown) => boolean;

const isText = (value: unknown): value is string => typeof value === 'string';
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isRecordOf =
  (check: Check): Check =>
  (value) =>
    isRecord(value) && Object.values(value).every(check);
const isOptional = (value: unknown, check: Check): boolean => value === undefined || check(value);

const isCodedMessage = (value: unknown): value is CodedMessage =>
  isRecord(value) && isText(value.code) && isOptional(value.params, isRecordOf(isParameter));
const isParameter: Check = (value) =>
  isText(value) || typeof value === 'number' || (isRecord(value) && isText(value.text) && isText(value.code));
