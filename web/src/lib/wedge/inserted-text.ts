/**
 * What an input event added to its field: one character as from a key, several as from a soft keyboard or a scanner that
 * writes at once, none while a composition says nothing new. Null for all that isn't typing (paste, deletion, drop).
 */
export function insertedBy({ inputType, data }: InputEvent, composedBefore: string): string | null {
  if (inputType === 'insertText') return data ?? '';
  if (inputType !== 'insertCompositionText' || data === null) return null;
  return data.startsWith(composedBefore) ? data.slice(composedBefore.length) : null;
}
