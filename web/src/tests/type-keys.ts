import { act } from '@testing-library/react';

export interface Pace {
  /** Milliseconds from key to key, and how long each is held. */
  gap: number;
  dwell: number;
}
export const scannerPace: Pace = { gap: 8, dwell: 3 };
export const handPace: Pace = { gap: 110, dwell: 70 };

/** The page's clock as its events tell it; jsdom's would say when the test got to it. */
let now = 100_000;

/**
 * Presses and releases keys as a browser tells them: characters go into the focused field unless somebody keeps them
 * from it, Enter and space press the focused button.
 */
export function typeKeys(keys: readonly string[], { gap, dwell }: Pace = scannerPace): void {
  act(() => {
    now += 10_000;
    const happenings = keys.flatMap((key, index) => [
      { at: now + index * gap, happen: (at: number) => void press(key, at) },
      { at: now + index * gap + dwell, happen: (at: number) => void letGo(key, at) },
    ]);
    for (const { at, happen } of happenings.toSorted((a, b) => a.at - b.at)) happen(at);
    now += keys.length * gap;
  });
}

/** Presses a key, lets `meanwhile` pass, and releases it `dwell` milliseconds after the press. */
export function holdKey(key: string, dwell: number, meanwhile: () => void): void {
  now += 10_000;
  act(() => press(key, now));
  meanwhile();
  now += dwell;
  act(() => letGo(key, now));
}

/** What a scanner types, with the key it ends with. */
export const scan = (text: string, end: 'Enter' | 'Tab' | null = 'Enter'): void =>
  typeKeys([...text, ...(end ? [end] : [])]);

const tell = (event: Event, at: number): boolean => {
  Object.defineProperty(event, 'timeStamp', { value: at });
  return (document.activeElement ?? document.body).dispatchEvent(event);
};

const keyEvent = (name: 'keydown' | 'keyup', key: string) =>
  new KeyboardEvent(name, { key, code: `code of ${key}`, bubbles: true, cancelable: true, composed: true });

function press(key: string, at: number): void {
  if (!tell(keyEvent('keydown', key), at)) return;
  const focused = document.activeElement;
  if (key === 'Enter' && focused instanceof HTMLButtonElement) focused.click();
  if (key === 'Enter' && focused instanceof HTMLInputElement) focused.form?.requestSubmit();
  if (key.length === 1) insert(key, at);
}

function letGo(key: string, at: number): void {
  const focused = document.activeElement;
  if (tell(keyEvent('keyup', key), at) && key === ' ' && focused instanceof HTMLButtonElement) focused.click();
}

/** Puts text into the focused field, as a key or a soft keyboard does. */
export function insert(text: string, at: number, inputType = 'insertText'): void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement)) return;
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(focused), 'value')?.set;
  set?.call(focused, focused.value + text);
  tell(new InputEvent('input', { inputType, data: text, bubbles: true }), at);
}
