import { symbologies, symbologyFor } from '@floorlight/barcodes/symbologies';
import { type BarcodeType, isPrivileged } from '@floorlight/contracts/barcodes';
import { endpoints } from '@floorlight/contracts/catalogue';
import { client, succeeded } from '@floorlight/test-kit/client';
import type { Browser, Page } from '@playwright/test';
import type { Product } from '../start/start-product.ts';
import { connectScanner } from './hardware-scanner.ts';
import { newPerson, signUp } from './person.ts';
import { expect, test } from './product.ts';
import { measureBarcode } from './read-screen.ts';

interface Code {
  type: BarcodeType;
  value: string;
  /** What a hardware scanner says before it to tell its symbology (ISO/IEC 15424). */
  identifier: string;
}

const portrait = { width: 390, height: 844 };
const landscape = { width: 844, height: 390 };
const themes = [
  { colorScheme: 'light', contrast: 'no-preference' },
  { colorScheme: 'dark', contrast: 'no-preference' },
  { colorScheme: 'dark', contrast: 'more' },
] as const;

// Some seventy pictures are decoded: on a busy machine that takes its time.
test.setTimeout(240_000);

/** One of every type, and a rebin tote's. */
const codes: Code[] = [
  { type: 'ean13', value: '4006381333931', identifier: ']E0' },
  { type: 'upc', value: '036000291452', identifier: ']E0' },
  { type: 'ean13', value: '96385074', identifier: ']E4' },
  { type: 'qr', value: 'https://example.test/rack/7', identifier: ']Q1' },
  { type: 'code128', value: 'PALLET-0042', identifier: ']C0' },
  { type: 'code39', value: 'PART-7 B', identifier: ']A0' },
  { type: 'datamatrix', value: 'LOT 42/A', identifier: ']d1' },
  { type: 'x00', value: 'X00ABC1234', identifier: ']C0' },
  { type: 'reinduct_tote', value: 'tsRNDT12', identifier: ']C0' },
  { type: 'manager_badge', value: 'MB-10042', identifier: ']C0' },
  { type: 'worker_id', value: 'W-20391', identifier: ']C0' },
  { type: 'other', value: 'Shelf 9 low', identifier: ']C0' },
];
const [first, second] = [codes[0] as Code, codes[1] as Code]; // both stand above

/** A UPC-A is an EAN-13 that begins with 0: the decoder says it so. */
const decoded = ({ type, value }: Code) => (type === 'upc' ? `0${value}` : value);

test('every type is read off the screen by another device: in the details and by BC Buddy, upright and on its side', async ({
  browser,
  page: light,
  product,
}) => {
  const cookie = await filledVault(product);
  const { page, buddy } = await phone(browser, product, cookie, 1);
  const findings: string[] = [];
  const look = async (where: string, code: Code) => findings.push(...(await problemsOf(page, light, where, code)));

  await test.step('the details dialog', async () => {
    await openDetails(page);
    for (const [at, code] of [...codes.entries()].toReversed()) {
      await look('details, upright', code);
      if (at > 0) await page.keyboard.press('ArrowRight');
    }
    await page.setViewportSize(landscape);
    for (const [at, code] of codes.entries()) {
      await look('details, on its side', code);
      if (at < codes.length - 1) await page.keyboard.press('ArrowLeft');
    }
    for (const theme of themes) {
      await page.emulateMedia(theme);
      await look(`details, ${theme.colorScheme} ${theme.contrast}`, codes.at(-1) as Code); // there are twelve
    }
    await page.keyboard.press('Escape');
    // Closing goes a step back, which would abort what opens next.
    await expect(page).not.toHaveURL(/barcode=/);
  });

  await test.step('BC Buddy', async () => {
    const scanner = await buddy();
    for (const side of [portrait, landscape]) {
      await page.setViewportSize(side);
      for (const code of codes) {
        await scanner.scan(code.identifier + code.value);
        await look(side === portrait ? 'BC Buddy, upright' : 'BC Buddy, on its side', code);
      }
    }
  });
  expect(findings).toEqual([]);
});

test('on finer screens too; and what will not scan says why', async ({ browser, page: light, product }) => {
  const cookie = await filledVault(product);
  const findings: string[] = [];
  for (const ratio of [2, 3]) {
    const { page, buddy } = await phone(browser, product, cookie, ratio);
    const scanner = await buddy();
    for (const side of [portrait, landscape]) {
      await page.setViewportSize(side);
      for (const code of [first, second, codes[3] as Code, codes[8] as Code]) {
        await scanner.scan(code.identifier + code.value);
        findings.push(...(await problemsOf(page, light, `BC Buddy at ${ratio}, ${side.width} wide`, code)));
      }
    }
    if (ratio === 2) continue;
    await page.setViewportSize(portrait);
    const dialog = page.getByRole('dialog');
    await scanner.scan(`]C0${'A1b'.repeat(15)}`);
    await expect(dialog.getByText('The bars are too fine for this screen: turn it on its side')).toBeVisible();
    await scanner.scan(']E04006381333932');
    await expect(dialog.getByText('Barcode Error')).toBeVisible();
    await expect(dialog.getByText('The check digit is wrong: a scanner would refuse it')).toBeVisible();
  }
  expect(findings).toEqual([]);
});

/** The session of somebody with one of each in their vault, the privileged ones opened. */
async function filledVault(product: Product): Promise<string> {
  const cookie = await signUp(product, newPerson('manager', 'Mia'));
  const call = client(product.url);
  const headers = { cookie, origin: product.url };
  succeeded(await call(endpoints.enterVaultPin, { headers, body: { pin: '2468' } }));
  for (const { type, value } of codes) {
    const managerId = isPrivileged(type) ? 'MGR-1' : undefined;
    succeeded(
      await call(endpoints.addBarcode, { headers, body: { type, value, managerId, description: 'To be read' } }),
    );
  }
  return cookie;
}

async function phone(browser: Browser, product: Product, cookie: string, deviceScaleFactor: number) {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: portrait,
    deviceScaleFactor,
    reducedMotion: 'reduce',
  });
  await context.addCookies(
    cookie.split('; ').map((each) => {
      const [name = '', value = ''] = each.split(/=(.*)/);
      return { name, value, url: product.url };
    }),
  );
  const page = await context.newPage();
  const buddy = async () => {
    await page.goto('/tote-minder?tab=bcbuddy');
    await page.getByRole('button', { name: 'Scan Barcode' }).waitFor();
    return connectScanner(page);
  };
  return { page, buddy };
}

/** The newest, from which the arrows lead to the others. */
async function openDetails(page: Page): Promise<void> {
  await page.goto('/vault?search=To%20be%20read');
  await page
    .getByRole('button', { name: /Shelf 9 low/ })
    .first()
    .click();
}

/** What keeps a code from being scanned off this screen. */
async function problemsOf(page: Page, light: Page, where: string, code: Code): Promise<string[]> {
  const label = `Barcode ${code.value}`;
  await page.getByRole('img', { name: label, exact: true }).waitFor();
  // Painted, and the frame after it shown.
  await page.evaluate('new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))');
  const { read, module, quiet, greys } = await measureBarcode(page, label, light);
  const symbology = symbologyFor(code.type, code.value);
  const problems = [
    !read.includes(decoded(code)) && `reads ${JSON.stringify(read)}`,
    module < 1 && 'has modules below a pixel',
    greys > 0 && `has ${greys} grey pixels`,
    symbology && quiet < symbologies[symbology].quietZone && `has a quiet zone of ${quiet} modules`,
  ];
  return problems.flatMap((problem) => (problem ? [`${where}: ${code.type} ${code.value} ${problem}`] : []));
}
