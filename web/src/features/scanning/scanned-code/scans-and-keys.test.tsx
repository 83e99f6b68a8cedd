import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ScanField } from '#lib/wedge/ScanField.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { HoldButton } from '#ui/controls/HoldButton.tsx';
import { handPace, holdKey, scan, typeKeys } from '../../../tests/type-keys.ts';
import { noSheet, open, sheet } from '../../../tests/what-is-this.tsx';

function Waiting() {
  const [value, setValue] = useState('');
  return (
    <>
      <ScanField label="Tote" value={value} onValue={setValue} />
      <textarea aria-label="Notes" />
      <HoldButton duration={1000} onHold={() => undefined} onPress={vi.fn()}>
        EMERGENCY
      </HoldButton>
    </>
  );
}

test('a scan field gets the scan wherever the focus is, and other fields stay unchanged', async () => {
  await open(<Waiting />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Tote' });
  const notes = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' });
  expect(field.inputMode || field.getAttribute('inputmode')).toBe('none');
  notes.focus();
  typeKeys([...'By dock 4'], handPace);
  scan(']C0TOTE-A12');
  expect([field.value, notes.value]).toEqual(['TOTE-A12', 'By dock 4']);
  field.focus();
  scan('TOTE-B7', 'Tab');
  expect(field.value).toBe('TOTE-B7');
  noSheet();
  fireEvent.click(screen.getByRole('button', { name: 'Show the keyboard' }));
  expect(field.getAttribute('inputmode')).toBe('text');
  expect(document.activeElement).toBe(field);
});

test('a dialog without a scan field keeps typed text; without focus in a field a toast shows the scan', async () => {
  const { toast } = await open(
    <>
      <Waiting />
      <Dialog open onOpenChange={() => undefined} title="Report">
        <input aria-label="Location" />
        <button type="button">Send</button>
      </Dialog>
    </>,
  );
  const location = screen.getByRole<HTMLInputElement>('textbox', { name: 'Location' });
  location.focus();
  scan('RACK-12');
  expect(location.value).toBe('RACK-12');
  expect(toast()).toBeNull();
  screen.getByRole('button', { name: 'Send' }).focus();
  scan('RACK-13');
  await waitFor(() => expect(toast()?.message).toMatch(/^RACK-13\. This window takes no scans/));
  noSheet();
});

test('the Enter and spaces of a scan neither press nor hold EMERGENCY', async () => {
  const [held, pressed] = [vi.fn(), vi.fn()];
  await open(
    <HoldButton duration={0} onHold={held} onPress={pressed}>
      EMERGENCY
    </HoldButton>,
  );
  const button = screen.getByRole('button', { name: 'EMERGENCY' });
  button.focus();
  scan('A 1 B 2 C 3');
  await sheet();
  expect(held).not.toHaveBeenCalled();
  expect(pressed).not.toHaveBeenCalled();
});

function keyAt(name: 'keydown' | 'keyup', key: string, timeStamp: number) {
  const event = new KeyboardEvent(name, { key, code: key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  return event;
}

async function emergency() {
  const [held, pressed] = [vi.fn(), vi.fn()];
  await open(
    <HoldButton duration={1000} onHold={held} onPress={pressed}>
      EMERGENCY
    </HoldButton>,
  );
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  screen.getByRole('button', { name: 'EMERGENCY' }).focus();
  return { held, pressed, pass: (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds)) };
}

test.each([
  ['a space and another key at once', [' ', 'a'], { gap: 40, dwell: 70 }],
  ['a scan that begins with an Enter', ['Enter', ...'PALLET-7', 'Enter'], { gap: 8, dwell: 3 }],
  ['one whose keys overlap', ['Enter', ...'PALLET-7', 'Enter'], { gap: 8, dwell: 12 }],
  ['one that begins with a space', [...' PALLET-7', 'Enter'], { gap: 30, dwell: 5 }],
] as const)('%s neither holds nor presses the button', async (_, keys, pace) => {
  const { held, pressed, pass } = await emergency();
  typeKeys(keys, pace);
  pass(5000);
  expect(held).not.toHaveBeenCalled();
  expect(pressed).not.toHaveBeenCalled();
});

test('a first key that a scanner never releases does not hold the button', async () => {
  const { held, pressed, pass } = await emergency();
  fireEvent(document.activeElement ?? document.body, keyAt('keydown', 'Enter', 5000));
  [...'PALLET-7'].forEach((key, index) => {
    for (const name of ['keydown', 'keyup'] as const)
      fireEvent(document.activeElement ?? document.body, keyAt(name, key, 5008 + index * 8));
  });
  pass(5000);
  expect([held, pressed].flatMap(({ mock }) => mock.calls)).toEqual([]);
});

test.each(['Enter', ' '])('by hand %j presses the button at once, also after a scan, and holds it', async (key) => {
  const { held, pressed, pass } = await emergency();
  typeKeys([...'PALLET-7', 'Enter']);
  typeKeys([key], handPace);
  expect(pressed).toHaveBeenCalledOnce();
  // So short that it may be a scanner's.
  typeKeys([key], { gap: 110, dwell: 30 });
  pass(60);
  expect(pressed).toHaveBeenCalledTimes(2);
  holdKey(key, 1000, () => {
    pass(1000);
    expect(held).toHaveBeenCalledOnce();
  });
  expect(pressed).toHaveBeenCalledTimes(2);
  fireEvent.click(screen.getByRole('button', { name: 'EMERGENCY' }));
  expect(pressed).toHaveBeenCalledTimes(3);
});

test('a button held while the sheet loads stays held, and no sheet covers it', async () => {
  const { toast } = await open(
    <HoldButton duration={100_000} onHold={vi.fn()} onPress={vi.fn()}>
      EMERGENCY
    </HoldButton>,
  );
  scan('PALLET-1');
  fireEvent.pointerDown(screen.getByRole('button', { name: 'EMERGENCY' }), { button: 0 });
  await waitFor(() => expect(toast()?.message).toMatch(/^PALLET-1\. This window takes no scans/));
  noSheet();
});
