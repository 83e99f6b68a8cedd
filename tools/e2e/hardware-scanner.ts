import type { Page } from '@playwright/test';

/** Milliseconds from key to key (`gap`), and for which each is held (`dwell`). */
const pace = { scanner: { gap: 6, dwell: 2 }, hand: { gap: 95, dwell: 60 } };

/**
 * Simulates a keyboard scanner (or a hand) with real, trusted key events and exact timestamps. The focused element gets
 * the characters.
 */
export async function connectScanner(page: Page) {
  const session = await page.context().newCDPSession(page);
  let free = 0;
  /** Sends keys with their timestamps, the first one well after the last of the previous call. */
  const send = async (keys: readonly string[], { gap, dwell }: typeof pace.scanner): Promise<void> => {
    const begin = Math.max(Date.now(), free);
    free = begin + keys.length * gap + 500;
    const at = (index: number, later = 0) => (begin + index * gap + later) / 1000;
    // Without waiting for each answer: on a busy machine the scanner would type too slowly.
    await Promise.all(
      keys.flatMap((key, index) => [
        session.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp: at(index), ...keyEvent(key) }),
        session.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp: at(index, dwell), ...keyEvent(key) }),
      ]),
    );
  };
  return {
    /** Types a code like a scanner, with its final key. */
    scan: (code: string, end: 'Enter' | 'Tab' | null = 'Enter') => send([...code, ...(end ? [end] : [])], pace.scanner),
    /** Types text like a fast hand. */
    type: (text: string) => send([...text], pace.hand),
  };
}

const namedKeys: Record<string, { windowsVirtualKeyCode: number; text?: string }> = {
  Enter: { windowsVirtualKeyCode: 13, text: '\r' },
  Tab: { windowsVirtualKeyCode: 9 },
  ' ': { windowsVirtualKeyCode: 32, text: ' ' },
};

/** A key in the format of the DevTools protocol. Without its code Chromium would not press a button with it. */
function keyEvent(key: string) {
  const code = key === ' ' ? 'Space' : key.length > 1 ? key : `Key${key.toUpperCase()}`;
  return { key, code, ...(namedKeys[key] ?? { windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0), text: key }) };
}
