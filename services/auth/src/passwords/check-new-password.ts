import { passwordMinScore } from '@floorlight/contracts/accounts';
import { coded } from '@floorlight/languages/coded';
import { invalid } from '@floorlight/service-kit/failures';
import { refusals } from '../refusal-messages.ts';
import { isCommonPassword } from './common-passwords.ts';
import { normalised } from './password.ts';

interface Owner {
  email: string | null;
  firstName: string;
  lastName: string;
  employeeId: string | null;
}

/**
 * Throws 400 for a password that is common or easy to guess (NIST SP 800-63B 3.1.1.2), also with the owner's name,
 * address or employee ID in it.
 */
export async function checkNewPassword(password: string, owner: Owner): Promise<void> {
  const chosen = normalised(password);
  if (isCommonPassword(chosen)) throw invalid({ password: coded(refusals.passwordCommon) });
  const personal = personalWords(owner);
  const { strengthOf } = await import('./strength.ts'); // its dictionaries take 20 MB, so not before they are needed
  if (isOnly(personal, chosen) || strengthOf(chosen, personal) < passwordMinScore)
    throw invalid({ password: coded(refusals.passwordEasy) });
}

/** Longest first. */
const personalWords = ({ email, firstName, lastName, employeeId }: Owner): string[] =>
  ['floorlight', email ?? '', firstName, lastName, employeeId ?? '']
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 1)
    .toSorted((a, b) => b.length - a.length);

/** Whether a password is made of these words, besides separators and up to three characters. */
function isOnly(words: string[], password: string): boolean {
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), password.toLowerCase());
  return rest.replaceAll(/[\s.,_@-]/g, '').length <= 3;
}
