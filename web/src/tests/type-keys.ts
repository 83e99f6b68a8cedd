import { act } from '@testing-library/react';

export interface Pace {
  /** Milliseconds from key to key, and how long each is held. */
  gap: number;
  dwell: number;
}
export const scannerPace: Pace = { gap: 8, dwell: 3 };
export const handPace: Pace = { gap: 110, dwell: 70 };

/** The time stamp of the next event; jsdom would use the real time. */
let now = 100_000;

/**
 * Presses and releases keys as a browser does: characters go into the focused field unless a listener prevents it,
 * Enter and space press the focused button.
 */
export function typeKeys(keys: readonly string[], { gap, dwell }: Pace = scannerPace): void {
  act(() => {
    now += 10_000;
    const events = keys.flatMap((key, index) => [
      { at: now + index * gap, fire: (at: number) => void press(key, at) },
      { at: now + index * gap + dwell, fire: (at: number) => void release(key, at) },
    ]);
    for (const { at, fire } of events.toSorted((a, b) => a.at - b.at)) fire(at);
    now += keys.length * gap;
  });
}

/** Presses a key, lets `meanwhile` pass, and releases it `dwell` milliseconds after the press. */
export function holdKey(key: string, dwell: number, meanwhile: () => void): void {
  now += 10_000;
  act(() => press(key, now));
  meanwhile();
  now += dwell;
  act(() => release(key, now));
}

/** Types like a scanner, with its final key. */
export const scan = (text: string, end: 'Enter' | 'Tab' | null = 'Enter'): void =>
  typeKeys([...text, ...(end ? [end] : [])]);

const dispatch = (event: Event, at: number): boolean => {
  Object.defineProperty(event, 'timeStamp', { value: at });
  return (document.activeElement ?? document.body).dispatchEvent(event);
};

const keyEvent = (name: 'keydown' | 'keyup', key: string) =>
  new KeyboardEvent(name, { key, code: `code of ${key}`, bubbles: true, cancelable: true, composed: true });

function press(key: string, at: number): void {
  if (!dispatch(keyEvent('keydown', key), at)) return;
  const focused = document.activeElement;
  if (key === 'Enter' && focused instanceof HTMLButtonElement) focused.click();
  if (key === 'Enter' && focused instanceof HTMLInputElement) focused.form?.requestSubmit();
  if (key.length === 1) insert(key, at);
}

function release(key: string, at: number): void {
  const focused = document.activeElement;
  if (dispatch(keyEvent('keyup', key), at) && key === ' ' && focused instanceof HTMLButtonElement) focused.click();
}

/** Puts text into the focused field, as a key or a soft keyboard does. */
export function insert(text: string, at: number, inputType = 'insertText'): void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement)) return;
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(focused), 'value')?.set;
  set?.call(focused, focused.value + text);
  dispatch(new InputEvent('input', { inputType, data: text, bubbles: true }), at);
}
