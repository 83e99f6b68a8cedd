import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../../tests/render-screen.tsx';
import { BarcodeImage } from './BarcodeImage.tsx';

test('a barcode has an accessible name and the default size', async () => {
  render(<BarcodeImage type="upc" value="036000291452" />);
  const image = await screen.findByRole('img', { name: 'Barcode 036000291452' });
  expect(image.style.maxWidth).toBe('400px');
  expect(image.style.height).toBe('100px');
});

test('a long code is wider than requested if it would not scan otherwise', async () => {
  render(<BarcodeImage type="code128" value={'A'.repeat(60)} width={380} scale={0.8} />);
  const image = await screen.findByRole('img');
  expect(parseFloat(image.style.maxWidth)).toBeGreaterThan(60 * 11);
});

test('a UPC of thirteen digits is drawn as EAN-13', async () => {
  render(<BarcodeImage type="upc" value="4006381333931" />);
  expect(await screen.findByRole('img')).toBeDefined();
});

test.each([
  ['upc', '036000291453', 'The check digit is wrong: a scanner would refuse it'],
  ['upc', '12345678901234', 'UPC-A has 12 digits, this has 14'],
  ['ean13', 'ABC', 'EAN-13 holds digits only'],
  ['code128', 'Überlänge', 'This has characters that only a QR code can hold'],
] as const)('%s %s shows Barcode Error and the reason', async (type, value, reason) => {
  render(<BarcodeImage type={type} value={value} />);
  await screen.findByText('Barcode Error');
  expect(screen.getByText(reason)).toBeDefined();
  expect(screen.queryByRole('img')).toBeNull();
});
