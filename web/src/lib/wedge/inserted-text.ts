/**
 * The text that an input event added to its field: one character from a key, several from a soft keyboard or a scanner
 * that inserts whole codes, or an empty string. Null for anything but typing (paste, deletion, drop).
 */
export function insertedText({ inputType, data }: InputEvent, composedBefore: string): string | null {
  if (inputType === 'insertText') return data ?? '';
  if (inputType !== 'insertCompositionText' || data === null) return null;
  return data.startsWith(composedBefore) ? data.slice(composedBefore.length) : null;
}
