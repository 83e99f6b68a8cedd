import 'fake-indexeddb/auto';
import type { Barcode } from '@floorlight/contracts/barcodes';
import { activate, english } from '@floorlight/languages/active';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach } from 'vitest';
import { ScannerPage } from '#features/scanning/scanner/ScannerPage.tsx';
import { changeOutbox, scanOutbox } from '#features/vault/api.ts';
import { scanSessionChosen } from '#lib/device/preferences-slice.ts';
import type { Sighting } from '#lib/scan/sighting.ts';
import { type Received, startBackend } from './backend.ts';
import { barcodeOf } from './barcodes.ts';
import { startCamera } from './camera.ts';
import { person } from './people.ts';
import { renderScreen } from './render-screen.tsx';

export const add = 'POST /api/barcodes';
export const read = 'POST /api/scanner/process';
export const label: Sighting = { symbology: 'Code128', type: 'x00', value: 'X001ABCDEF', lines: 20 };
export const other: Sighting = { symbology: 'Code128', type: 'code128', value: 'PALLET-7', lines: 20 };

/** A barcode of the vault that was scanned. */
export const scannedOf = (part: Partial<Barcode> = {}): Barcode =>
  barcodeOf({ type: 'x00', value: label.value, description: null, location: null, ...part });
export const created = ({ body }: Received) => ({ status: 201, body: scannedOf(body as Partial<Barcode>) });
export const nothing = { success: false, aiMetadata: { reconstructed: false }, message: 'No barcode detected' };

beforeEach(() => localStorage.clear());
afterEach(() => {
  scanOutbox.stop();
  changeOutbox.stop();
  activate({ language: english, catalogs: {} });
});

const atBreakRoom = {
  ...{ activeBreak: null, allowances: { restroom: 300, personal: 600, break: 900 } },
  ...{ awayCodes: ['AWAY*'], serverTime: new Date().toISOString() },
};

/** The scanner, with a camera, a server that saves, and the places to which it leads. */
export async function openScanner({
  session = false,
  ...phone
}: Parameters<typeof startCamera>[0] & { session?: boolean } = {}) {
  const user = person();
  const camera = startCamera(phone);
  const backend = await startBackend();
  backend.on(add, created);
  backend.on('GET /api/breaks/active', { status: 200, body: atBreakRoom });
  await scanOutbox.start(user.id);
  await changeOutbox.start(user.id);
  const open = () => {
    const view = renderScreen(
      <Routes>
        <Route path="/" element="The dashboard" />
        <Route path="/vault" element="The vault" />
        <Route path="/emergency" element="The alarm" />
        <Route
          path="/scanner"
          element={
            <>
              <Link to="/vault">To the vault</Link>
              <Link to="/emergency">To the alarm</Link>
              <ScannerPage awayBreak="Away Break" />
            </>
          }
        />
      </Routes>,
      { user, at: '/scanner' },
    );
    act(() => void view.store.dispatch(scanSessionChosen(session)));
    return view;
  };
  return { camera, backend, open, ...open() };
}

export const rows = () => within(screen.getByRole('list', { name: 'Scanned' })).queryAllByRole('listitem');
/** Shows a code to the camera until the text appears, then removes it. */
export async function scan(camera: ReturnType<typeof startCamera>, sighting: Sighting, expected: string | RegExp) {
  camera.show(sighting);
  await screen.findAllByText(expected);
  camera.show();
}
export const choose = (file: File) =>
  act(async () => void fireEvent.change(screen.getByLabelText('Image of a barcode'), { target: { files: [file] } }));
export const capture = async () => {
  await screen.findByText('Fill the box with the code');
  fireEvent.click(screen.getByRole('button', { name: 'Capture' }));
};
export const photo = () => new File([new Uint8Array(100)], 'label.jpg', { type: 'image/jpeg' });
