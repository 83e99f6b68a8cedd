/**
 * Copies text to the clipboard. Returns false if it can't. Plain HTTP has no clipboard API; there a hidden, selected
 * field and the old copy command still work.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.setAttribute('aria-hidden', 'true');
  field.className = 'sr-only';
  const { activeElement } = document;
  // Inside an open dialog, because a dialog takes the focus back from elements outside it.
  (activeElement?.closest('[role="dialog"]') ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (activeElement instanceof HTMLElement) activeElement.focus();
  }
}
