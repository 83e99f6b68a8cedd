type TextControl = HTMLInputElement | HTMLTextAreaElement;
type Control = TextControl | HTMLSelectElement;

/** Inputs that take no text. */
const untyped = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];

/** Whether keys write into this element. */
export const isTextControl = (element: Element | null): element is TextControl =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && !untyped.includes(element.type));

/** A control's value before a burst. Selects count too: keys choose an option. */
export interface ControlState {
  control: Control;
  value: string;
  selection: [number | null, number | null] | null;
}

/** The state of the focused control; null if keys don't change it. */
export function controlState(focused: Element | null): ControlState | null {
  if (focused instanceof HTMLSelectElement) return { control: focused, value: focused.value, selection: null };
  if (!isTextControl(focused)) return null;
  return {
    control: focused,
    value: focused.value,
    selection: [focused.selectionStart, focused.selectionEnd],
  };
}

/** Restores a control and dispatches its input and change events. */
export function restoreControl({ control, value, selection }: ControlState): void {
  if (control.value === value) return;
  // React ignores changes through the element's own setter; the prototype's setter makes it notice.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  if (selection && selection[0] !== null && isTextControl(control)) control.setSelectionRange(...selection);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  if (control instanceof HTMLSelectElement) control.dispatchEvent(new Event('change', { bubbles: true }));
}
