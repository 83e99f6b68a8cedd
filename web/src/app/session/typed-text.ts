type TextField = HTMLInputElement | HTMLTextAreaElement;

const fields = new Set<TextField>();

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'range', 'button', 'submit'].includes(target.type));

/** Records the fields that the user types into. Returns unsubscribe. */
export function watchTypedText(): () => void {
  const remember = ({ target }: Event) => {
    for (const field of fields) if (!field.isConnected) fields.delete(field);
    if (isTextField(target)) fields.add(target);
  };
  document.addEventListener('input', remember, { capture: true, passive: true });
  return () => {
    document.removeEventListener('input', remember, { capture: true });
    fields.clear();
  };
}

/** Whether a field on the screen contains typed text, which leaving the screen would lose. */
export const hasTypedText = (): boolean =>
  [...fields].some(({ isConnected, value }) => isConnected && value.trim() !== '');
