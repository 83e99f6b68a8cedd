import { type Coded, coded } from '@floorlight/languages/coded';
import type { Message } from '@floorlight/languages/messages';

const made = new Map<string, Coded>();

/** The error of a schema: its text in the active language. */
export function fieldError<Text extends string>(message: Message<Text>, ...values: Parameters<Message<Text>>) {
  const error = coded(message, ...values);
  made.set(error.text, error);
  return () => message(...values);
}

/** Code and parameters of an error that a schema gave in English. A text of another origin has none. */
export const codedFieldError = (text: string): Coded | undefined => made.get(text);
