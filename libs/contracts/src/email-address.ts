export const maxEmailLength = 254;

/** zod's own pattern, here for the sign-in form, which is shown before zod is loaded. */
export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Whether `Email` of scalars.ts accepts a text. */
export function isEmailAddress(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= maxEmailLength && emailPattern.test(trimmed);
}

/** An employee ID with which people can sign in: the digit keeps it apart from a mistyped address. */
export const isSignInId = (text: string): boolean =>
  text.length <= 50 && /^[\p{L}\p{N} ._/#-]+$/u.test(text) && /\d/.test(text);

/** Whether `SignInName` of scalars.ts accepts a text. */
export const isSignInName = (text: string): boolean => isEmailAddress(text) || isSignInId(text.trim());
