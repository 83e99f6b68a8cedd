import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** A text of the accented language and its place, in pixels from the left. */
export interface PlacedWord {
  /** Its text, and how often it came before. */
  key: string;
  left: number;
  right: number;
  /** Of the page. */
  width: number;
}

const script = readFileSync(new URL('./words-on-screen.js', import.meta.url), 'utf8');

async function callInPage<Result>(page: Page, name: string): Promise<Result> {
  if (!(await page.evaluate<boolean>('"wordsOnScreen" in window'))) await page.evaluate(script);
  return page.evaluate<Result>(`wordsOnScreen.${name}()`);
}

/** The accented texts that are cut off, or that leave their button, tab or link. */
export const findClippedWords = (page: Page): Promise<string[]> => callInPage(page, 'findClippedWords');

/** The places of all accented texts that must be mirrored: not those in charts and codes. */
export const placedWords = (page: Page): Promise<PlacedWord[]> => callInPage(page, 'placedWords');

/** The controls that something fixed or another control covers, as the screen stands and when they have the focus. */
export const findCoveredControls = (page: Page): Promise<string[]> => callInPage(page, 'findCoveredControls');

/** The controls of which contrast themes of the system show neither words nor a border. */
export const findShapelessControls = (page: Page): Promise<string[]> => callInPage(page, 'findShapelessControls');
