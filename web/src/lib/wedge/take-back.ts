type TextControl = HTMLInputElement | HTMLTextAreaElement;
type Control = TextControl | HTMLSelectElement;

/** Inputs that take no text. */
const untyped = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];

/** Whether keys write into this element. */
export const isTextControl = (element: Element | null): element is TextControl =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && !untyped.includes(element.type));

/** What a control held before a burst reached it. A select counts: keys choose in it. */
export interface Before {
  control: Control;
  value: string;
  selection: [number | null, number | null] | null;
}

/** What the control with the focus holds now; null where keys change nothing. */
export function before(focused: Element | null): Before | null {
  if (focused instanceof HTMLSelectElement) return { control: focused, value: focused.value, selection: null };
  if (!isTextControl(focused)) return null;
  return {
    control: focused,
    value: focused.value,
    selection: [focused.selectionStart, focused.selectionEnd],
  };
}

/** Gives a control back what it held, and tells whoever listens to it. */
export function takeBack({ control, value, selection }: Before): void {
  if (control.value === value) return;
  // React keeps the value that was set through the element itself for its own doing, and would not tell it.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  if (selection && selection[0] !== null && isTextControl(control)) control.setSelectionRange(...selection);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  if (control instanceof HTMLSelectElement) control.dispatchEvent(new Event('change', { bubbles: true }));
}
