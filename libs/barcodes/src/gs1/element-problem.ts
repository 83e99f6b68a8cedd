import { gtinCheckDigit } from '../check-digit.ts';
import { type Gs1Element, type Gs1Part, isPredefined } from './application-identifiers.ts';
import { isDay } from './field-value.ts';

type Named = Pick<Gs1Element, 'identifier' | 'title'>;

/** Why GS1 data breaks the rules. */
export type Gs1Problem =
  /** It doesn't begin with an identifier. */
  | { is: 'noIdentifier' }
  | { is: 'unknownIdentifier'; identifier: string }
  | (Named & { is: 'empty' | 'digitsOnly' | 'characters' | 'date' })
  | (Named & { is: 'wrongLength'; length: number; actual: number })
  /** So long that the separator after it, FNC1, is probably missing. */
  | (Named & { is: 'tooLong'; length: number; actual: number })
  /** `right`: the field with the right check digit. */
  | (Named & { is: 'checkDigit'; right: Gs1Element });

/** Character set 82 (GS1 General Specifications, 7.11). */
const allowed = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]*$/;

export function problemOfElement(element: Gs1Element): Gs1Problem | null {
  const { identifier, title, parts, value } = element;
  const named = { identifier, title };
  if (value === '') return { ...named, is: 'empty' };
  const [least, most] = [sum(parts, 'least'), sum(parts, 'most')];
  const lengths = { actual: value.length, length: value.length < least ? least : most };
  if (value.length > most && !isPredefined(element)) return { ...named, ...lengths, is: 'tooLong' };
  if (value.length < least || value.length > most) return { ...named, ...lengths, is: 'wrongLength' };
  let from = 0;
  for (const part of parts) {
    const text = value.slice(from, from + part.most);
    const is = problemOfPart(part, text);
    if (is === 'checkDigit')
      return { ...named, is, right: { ...element, value: corrected(value, from + text.length) } };
    if (is) return { ...named, is };
    from += text.length;
  }
  return null;
}

function problemOfPart({ isNumeric, hasCheckDigit, isDate }: Gs1Part, text: string) {
  if (isNumeric && !/^\d*$/.test(text)) return 'digitsOnly';
  if (!allowed.test(text)) return 'characters';
  if (isDate && !isDay(text)) return 'date';
  return hasCheckDigit && gtinCheckDigit(text.slice(0, -1)) !== text.at(-1) ? 'checkDigit' : null;
}

/** The value with the right check digit at the end of the part that ends at `to`: a part with a check digit comes first. */
const corrected = (value: string, to: number): string =>
  value.slice(0, to - 1) + gtinCheckDigit(value.slice(0, to - 1)) + value.slice(to);

const sum = (parts: readonly Gs1Part[], of: 'least' | 'most'): number => parts.reduce((all, part) => all + part[of], 0);
