import { type CodedWord, coded } from '@floorlight/languages/coded';
import { t } from '../messages.ts';
import type { Gs1Problem } from './element-problem.ts';

/** Why GS1 data breaks the rules, in words. */
export function gs1Message(problem: Gs1Problem): CodedWord {
  switch (problem.is) {
    case 'noIdentifier':
      return word(coded(t.gs1NoIdentifier));
    case 'unknownIdentifier':
      return word(coded(t.gs1UnknownIdentifier, fieldOf(problem)), fieldOf(problem));
    case 'wrongLength':
    case 'tooLong': {
      const values = { ...fieldOf(problem), length: problem.length, actual: problem.actual };
      return word(coded(problem.is === 'tooLong' ? t.gs1TooLong : t.gs1WrongLength, values), values);
    }
    case 'empty':
      return word(coded(t.gs1Empty, fieldOf(problem)), fieldOf(problem));
    case 'digitsOnly':
      return word(coded(t.gs1DigitsOnly, fieldOf(problem)), fieldOf(problem));
    case 'characters':
      return word(coded(t.gs1Characters, fieldOf(problem)), fieldOf(problem));
    case 'date':
      return word(coded(t.gs1Date, fieldOf(problem)), fieldOf(problem));
    case 'checkDigit':
      return word(coded(t.gs1CheckDigit, fieldOf(problem)), fieldOf(problem));
    default:
      return problem satisfies never;
  }
}

/** `(10) BATCH/LOT`, as on labels. */
const fieldOf = ({ identifier, title }: { identifier: string; title?: string }) => ({
  field: title ? `(${identifier}) ${title}` : `(${identifier})`,
});

const word = (
  message: CodedWord | ReturnType<typeof coded>,
  params: Record<string, string | number> = {},
): CodedWord => ({
  ...message,
  params,
});
