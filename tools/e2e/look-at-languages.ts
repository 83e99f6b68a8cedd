import { translatedTags } from '@floorlight/languages/catalog-files';
import type { Page } from '@playwright/test';
import { findClippedWords, findCoveredControls, type PlacedWord, placedWords } from './words-on-screen.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };
/** How the accented language is tried: `text` is the size of letters. */
const layouts = [
  { name: 'at 390 px', viewport: phone, text: '100%' },
  { name: 'at 320 px', viewport: { width: 320, height: 640 }, text: '100%' },
  { name: 'held sideways', viewport: { width: 844, height: 390 }, text: '100%' },
  { name: 'with 200 % text', viewport: phone, text: '200%' },
] as const;
/** Pixels that a mirrored word may be away from its place: a fraction of a pixel on either side of each box. */
const tolerance = 3;

/**
 * Switches the open screen to longer and to mirrored words, without a reload. Nothing may be cut off or covered,
 * and everything mirrored.
 * `pictureOf` gives the path of a picture to take.
 *
 * @returns one line per finding.
 */
export async function lookAtLanguages(page: Page, pictureOf: (part: string) => string | null): Promise<string[]> {
  const findings = await lookAtLayouts(page, pictureOf);
  findings.push(...(await findMisplaced(page)));
  await takePicture(page, pictureOf('mirrored'));
  for (const tag of process.env.SCREENSHOTS ? translatedTags() : []) {
    await switchTo(page, tag);
    await page.setViewportSize(phone);
    await takePicture(page, pictureOf(`${tag}-phone`));
    await page.setViewportSize(desk);
    await takePicture(page, pictureOf(`${tag}-desk`));
  }
  await showEnglish(page);
  return findings;
}

/**
 * Shows the open screen with longer words on small screens, sideways and with large text. Nothing may be cut off, covered, or
 * wider than the screen. It stays in those words.
 *
 * @returns one line per finding.
 */
export async function lookAtLayouts(page: Page, pictureOf: (part: string) => string | null): Promise<string[]> {
  const findings: string[] = [];
  await switchTo(page, 'en-XA');
  for (const { name, viewport, text } of layouts) {
    await page.setViewportSize(viewport);
    await setTextSize(page, text);
    for (const word of await lasting(() => findClippedWords(page))) findings.push(`${name}: cut off: ${word}`);
    for (const control of await lasting(() => findCoveredControls(page))) findings.push(`${name}: covered: ${control}`);
    const tooWide = () => page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth');
    findings.push(...(await lasting(async () => ((await tooWide()) ? [`${name}: wider than the screen`] : []))));
    await takePicture(page, pictureOf(`accented ${name}`));
  }
  await setTextSize(page, '100%');
  await page.setViewportSize(phone);
  return findings;
}

/** Back to the words of the tests. */
export const showEnglish = (page: Page): Promise<void> => switchTo(page, 'en');

/** What each of four looks finds: a toast may come or go, and a live message may change a list, between two of them. */
async function lasting(look: () => Promise<string[]>): Promise<string[]> {
  let found = await look();
  for (let again = 0; again < 3 && found.length > 0; again += 1) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    const now = await look();
    found = found.filter((finding) => now.includes(finding));
  }
  return found;
}

/** The texts that are not mirrored. */
const findMisplaced = (page: Page): Promise<string[]> =>
  lasting(async () => {
    await switchTo(page, 'en-XA');
    const words = await placedWords(page);
    await switchTo(page, 'ar-XB');
    return notMirrored(words, await placedWords(page));
  });

/** As if another tab had chosen the language. */
async function switchTo(page: Page, tag: string): Promise<void> {
  await page.evaluate(`localStorage.setItem('floorlight.language', '${tag}');
    dispatchEvent(new StorageEvent('storage', { key: 'floorlight.language', newValue: '${tag}' }))`);
  await page.locator(`html[lang="${tag}"]`).waitFor({ state: 'attached' });
}

const setTextSize = (page: Page, size: string) =>
  page.evaluate(`document.documentElement.style.fontSize = '${size}' === '100%' ? '' : '${size}'`);

async function takePicture(page: Page, path: string | null): Promise<void> {
  if (path) await page.screenshot({ path });
}

function notMirrored(words: PlacedWord[], mirrored: PlacedWord[]): string[] {
  const places = new Map(mirrored.map((word) => [word.key, word]));
  return words
    .filter(({ key, left, right, width }) => {
      const there = places.get(key);
      return (
        there && (Math.abs(width - right - there.left) > tolerance || Math.abs(width - left - there.right) > tolerance)
      );
    })
    .map(({ key }) => `mirrored: not at its place: ${key}`);
}
