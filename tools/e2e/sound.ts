import type { Page } from '@playwright/test';

/** Runs in the page, so it is text: the types here are Node's. */
const probe = `
  window.heard = [];
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (...when) {
    window.heard.push(this.frequency.value);
    return start.apply(this, when);
  };
`;

/** Writes down the pitch of every tone the page plays, in Hz; call it before the page loads. */
export async function listenTo(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(probe);
  return () => page.evaluate<number[]>('window.heard');
}
