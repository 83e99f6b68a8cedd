import { type Coded, type CodedValues, coded, textOf } from '@floorlight/languages/coded';
import type { Message } from '@floorlight/languages/messages';

const made = new Map<string, Coded>();

/** The error of a schema or check, as its last argument. */
export interface FieldError {
  /** Its text in the active language. */
  error: () => string;
}

/** The error of a schema: `z.minLength(1, fieldError(messages.titleRequired))`. It is kept: call it for constants only. */
export function fieldError<Text extends string>(message: Message<Text>, ...values: CodedValues<Text>): FieldError {
  const error = coded(message, ...values);
  made.set(error.text, error);
  return { error: () => textOf(error.text, error) };
}

/** Code and parameters of an error that a schema gave in English. A text of another origin has none. */
export const codedFieldError = (text: string): Coded | undefined => made.get(text);
