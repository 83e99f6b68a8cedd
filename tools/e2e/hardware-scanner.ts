import type { Page } from '@playwright/test';

/** Milliseconds from key to key, and how long each is held. */
const pace = { scanner: { gap: 6, dwell: 2 }, hand: { gap: 95, dwell: 60 } };

/**
 * A keyboard at the browser's own front door, as a scanner (or a hand) is to it: real key events, trusted, with the
 * moments at which they happened. Characters arrive in whatever has the focus.
 */
export async function plugIn(page: Page) {
  const session = await page.context().newCDPSession(page);
  let free = 0;
  /** Sends keys at their moments, the first one well after the last of before. */
  const send = async (keys: readonly string[], { gap, dwell }: typeof pace.scanner): Promise<void> => {
    const begin = Math.max(Date.now(), free);
    free = begin + keys.length * gap + 500;
    const at = (index: number, later = 0) => (begin + index * gap + later) / 1000;
    // Without a look at each answer: a busy machine must not make a slow typist of the scanner.
    await Promise.all(
      keys.flatMap((key, index) => [
        session.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp: at(index), ...described(key) }),
        session.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp: at(index, dwell), ...described(key) }),
      ]),
    );
  };
  return {
    /** What a scanner types for a code, with the key it ends with. */
    scan: (code: string, end: 'Enter' | 'Tab' | null = 'Enter') => send([...code, ...(end ? [end] : [])], pace.scanner),
    /** The same keys by a fast hand. */
    type: (text: string) => send([...text], pace.hand),
  };
}

const named: Record<string, { windowsVirtualKeyCode: number; text?: string }> = {
  Enter: { windowsVirtualKeyCode: 13, text: '\r' },
  Tab: { windowsVirtualKeyCode: 9 },
  ' ': { windowsVirtualKeyCode: 32, text: ' ' },
};

/** A key as the DevTools protocol wants it: without its code Chromium would press no button with it. */
function described(key: string) {
  const code = key === ' ' ? 'Space' : key.length > 1 ? key : `Key${key.toUpperCase()}`;
  return { key, code, ...(named[key] ?? { windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0), text: key }) };
}
