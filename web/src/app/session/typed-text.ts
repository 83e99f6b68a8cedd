type TextField = HTMLInputElement | HTMLTextAreaElement;

const fields = new Set<TextField>();

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'range', 'button', 'submit'].includes(target.type));

/** Remembers the fields somebody types into. Returns the undoing. */
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

/** Whether something typed stands in a field that would be lost with this screen. */
export const hasTypedText = (): boolean =>
  [...fields].some(({ isConnected, value }) => isConnected && value.trim() !== '');
