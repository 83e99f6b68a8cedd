import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CodeType, codeTypeOf } from '@floorlight/contracts/barcodes';
import { endpoints } from '@floorlight/contracts/catalogue';
import { client, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { type Browser, chromium, type Page } from '@playwright/test';
import { photographOf, type Shot, writeFilm } from './barcode-images.ts';
import { chromiumArguments, chromiumProgram } from './chromium.ts';
import { newPerson, signUp } from './person.ts';
import { test as base, expect } from './product.ts';

const label = { type: 'x00', value: 'X001ABCDEF' } as const;
const pallet = { type: 'code128', value: 'PALLET-0042' } as const;
const pack = { type: 'ean13', value: '4006381333931' } as const;
/** One of each symbology. */
const everyOne: readonly { type: CodeType; value: string }[] = [
  pack,
  pallet,
  { type: 'upc', value: '036000291452' },
  { type: 'ean8', value: '96385074' },
  { type: 'upce', value: '04252614' },
  { type: 'itf14', value: '10012345678902' },
  { type: 'gs1_128', value: '(01)04006381333931(10)AB12' },
  { type: 'gs1_datamatrix', value: '(01)04006381333931(10)AB12(21)9' },
  { type: 'code39', value: 'PART-7' },
  { type: 'code93', value: 'SHELF-9' },
  { type: 'codabar', value: 'A40156B' },
  { type: 'msi', value: '1234566' },
  { type: 'qr', value: 'https://example.test/rack/7' },
  { type: 'datamatrix', value: 'LOT 42/A' },
  { type: 'pdf417', value: 'WAYBILL 7' },
  { type: 'aztec', value: 'PASS 7' },
];
const advertisement = { type: 'qr', value: 'https://example.test/win' } as const;

/** In the page: what is wrong with the place of the box for the code, which lets touches through. */
const lookAtBox = `(() => {
  const stage = document.querySelector('section[aria-label="Camera"]');
  const box = stage.querySelector('[aria-hidden] > span');
  box.scrollIntoView({ block: 'nearest' });
  const here = box.getBoundingClientRect();
  const main = document.querySelector('main').getBoundingClientRect();
  const isOver = ({ left, top, right, bottom }) =>
    left < here.right - 4 && right > here.left + 4 && top < here.bottom - 4 && bottom > here.top + 4;
  const over = [...stage.querySelectorAll('button, [role="status"]')].filter((each) => isOver(each.getBoundingClientRect()));
  const isWhole = here.width > 80 && here.top >= main.top - 1 && here.bottom <= main.bottom + 1;
  return [...over.map(({ textContent }) => 'under ' + textContent), ...(isWhole ? [] : ['cut off, or too small'])];
})()`;

interface Phone {
  page: Page;
  /** How many photos were sent to be read. */
  photosSent: () => number;
  /** The values in the vault of whoever holds it. */
  vault: () => Promise<string[]>;
  /** The same with their types. */
  typedVault: () => Promise<{ type: CodeType; value: string }[]>;
}

const test = base.extend<{
  /** A phone on the scanner's screen, whose camera sees these shots; without any, the camera is refused. */
  phone: (shots: readonly Shot[], remembers?: { session: boolean }) => Promise<Phone>;
}>({
  phone: async ({ product }, use) => {
    const directory = mkdtempSync(join(tmpdir(), 'floorlight-camera-'));
    const browsers: Browser[] = [];
    await use(async (shots, remembers) => {
      const film = shots.length ? [`--use-file-for-fake-video-capture=${writeFilm(directory, 'film', shots)}`] : [];
      const executablePath = chromiumProgram();
      const browser = await chromium.launch({
        args: [...chromiumArguments, '--use-fake-device-for-media-stream', ...film],
        ...(executablePath && { executablePath }),
      });
      browsers.push(browser);
      const context = await browser.newContext({
        baseURL: product.url,
        viewport: { width: 390, height: 844 },
        ...(shots.length && { permissions: ['camera'] }),
      });
      const cookie = await signUp(product, newPerson('worker', 'Sam'));
      await context.addCookies(
        cookie.split('; ').map((pair) => {
          const [name = '', value = ''] = pair.split('=');
          return { name, value, url: product.url };
        }),
      );
      if (remembers?.session) await context.addInitScript("localStorage.setItem('floorlight.scan-session', 'on')");
      const page = await context.newPage();
      let sent = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/api/scanner/process')) sent += 1;
      });
      await page.goto('/scanner');
      const typedVault = async () => {
        const answer = await client(product.url)(endpoints.listBarcodes, { headers: { cookie } });
        return succeeded(answer).map((barcode) => ({ type: codeTypeOf(barcode), value: barcode.value }));
      };
      const vault = async () => (await typedVault()).map(({ value }) => value);
      return { page, photosSent: () => sent, vault, typedVault };
    });
    for (const browser of browsers) await browser.close();
    rmSync(directory, { recursive: true, force: true });
  },
});

test('aiming at a label is enough: read on the phone alone, it is in the vault, and the vault opens', async ({
  page: drawing,
  phone,
}) => {
  const { page, photosSent, vault } = await phone([
    { picture: await photographOf(drawing, []), seconds: 1.5 },
    { picture: await photographOf(drawing, [label]), seconds: 1 },
  ]);
  // Together: it is shown for a second and a half.
  await page.getByRole('status').filter({ hasText: 'Saved to your vault' }).filter({ hasText: label.value }).waitFor();
  await page.waitForURL('**/vault');
  expect(await vault()).toEqual([label.value]);
  expect(photosSent()).toBe(0);
});

test('nothing covers the box for the code, on any screen and with large letters', async ({ phone, page: drawing }) => {
  const { page } = await phone([{ picture: await photographOf(drawing, []), seconds: 1 }], { session: true });
  await page.getByText('Fill the box with the code').waitFor();
  const findings: string[] = [];
  for (const [width, height, letters] of [
    [390, 844, ''],
    [320, 640, ''],
    [844, 390, ''],
    [390, 844, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(`document.documentElement.style.fontSize = '${letters}'`);
    for (const finding of await page.evaluate<string[]>(lookAtBox))
      findings.push(`${width}×${height} ${letters}: ${finding}`);
  }
  expect(findings).toEqual([]);
});

test('a session gathers two codes, knows the second look at one, survives a reload, and Done saves what was not undone', async ({
  page: drawing,
  phone,
}) => {
  // The film begins anew when it ends: a busy machine reads at the second showing what it missed at the first.
  const first = { picture: await photographOf(drawing, [label]), seconds: 1 };
  const second = { picture: await photographOf(drawing, [pallet]), seconds: 1 };
  const { page, photosSent, vault } = await phone([first, second], { session: true });
  const list = page.getByRole('list', { name: 'Scanned' });
  await expect(list.getByRole('listitem')).toHaveCount(2, { timeout: 30_000 });
  await page.getByText('Scanned already').waitFor();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  expect(await vault()).toEqual([]);
  // What was scanned needs no camera any more.
  await page.context().clearPermissions();
  await page.reload();
  await page.getByRole('button', { name: `Undo ${label.value}` }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('1 barcode saved to your vault').waitFor();
  await page.waitForURL('**/vault');
  expect(await vault()).toEqual([pallet.value]);
  expect(photosSent()).toBe(0);
});

test('the live camera reads each symbology as itself', async ({ page: drawing, phone }) => {
  const shots: Shot[] = [];
  for (const code of everyOne) shots.push({ picture: await photographOf(drawing, [code]), seconds: 1 });
  const { page, photosSent, typedVault } = await phone(shots, { session: true });
  // The film begins anew when it ends: a busy machine misses some at first.
  const list = page.getByRole('list', { name: 'Scanned' });
  await expect(list.getByRole('listitem')).toHaveCount(everyOne.length, { timeout: 120_000 });
  await page.getByRole('button', { name: 'Done' }).click();
  await page.waitForURL('**/vault');
  await eventually(async () => expect(inOrder(await typedVault())).toEqual(inOrder(everyOne)));
  expect(photosSent()).toBe(0);
});

test('an uploaded picture of each symbology is read as itself', async ({ page: drawing, phone }) => {
  const { page, typedVault } = await phone([]);
  for (const code of everyOne) {
    const buffer = await photographOf(drawing, [code], 4);
    await page.goto('/scanner');
    await page.getByLabel('Image of a barcode').setInputFiles({ name: 'code.jpg', mimeType: 'image/jpeg', buffer });
    await page.waitForURL('**/vault');
  }
  await eventually(async () => expect(inOrder(await typedVault())).toEqual(inOrder(everyOne)));
});

const inOrder = (codes: readonly { type: CodeType; value: string }[]) =>
  codes.map(({ type, value }) => `${type} ${value}`).toSorted();

test('where the camera is refused it says so, and an uploaded photo is read by the server', async ({
  page: drawing,
  phone,
}) => {
  const { page, photosSent, vault } = await phone([]);
  await page.getByText('Camera Access Required').waitFor();
  await expect(page.getByText('Camera access denied. Please allow camera access and try again.')).toBeVisible();
  // Two codes: which of them is meant is for the server to say.
  const buffer = await photographOf(drawing, [pack, advertisement], 4);
  await page.getByLabel('Image of a barcode').setInputFiles({ name: 'pack.jpg', mimeType: 'image/jpeg', buffer });
  await page.waitForURL('**/vault');
  await eventually(async () => expect(await vault()).toEqual([pack.value]));
  expect(photosSent()).toBe(1);
});
