import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import '../../tests/render-screen.tsx';
import { Dialog } from './Dialog.tsx';

function TwoDialogs() {
  const [shown, setShown] = useState<string[]>([]);
  const dialog = (title: string) => (
    <Dialog
      open={shown.includes(title)}
      onOpenChange={() => setShown((before) => before.filter((each) => each !== title))}
      title={title}
    >
      <button type="button" onClick={() => setShown(['Second'])}>
        Replace
      </button>
      <button type="button" onClick={() => setShown((before) => [...before, 'Second'])}>
        More
      </button>
    </Dialog>
  );
  return (
    <>
      <button type="button" onClick={() => setShown(['First'])}>
        Open
      </button>
      {dialog('First')}
      {dialog('Second')}
    </>
  );
}

const titles = () => screen.queryAllByRole('heading', { hidden: true }).map(({ textContent }) => textContent);
const press = (name: string) => fireEvent.click(screen.getAllByRole('button', { name, hidden: true })[0] as Element); // getAll throws where there is none
const dialogOfEntry = () => (history.state as { dialog?: string } | null)?.dialog;

beforeEach(() => {
  history.pushState({ page: 'home' }, '');
  render(<TwoDialogs />);
  press('Open');
});

test('Back closes the topmost dialog, then the next, and stays on the screen', async () => {
  press('More');
  expect(titles()).toEqual(['First', 'Second']);
  act(() => history.back());
  await waitFor(() => expect(titles()).toEqual(['First']));
  act(() => history.back());
  await waitFor(() => expect(titles()).toEqual([]));
  expect(history.state).toEqual({ page: 'home' });
});

test('a dialog that closes otherwise leaves no entry for Back', async () => {
  press('Close');
  expect(titles()).toEqual([]);
  await waitFor(() => expect(history.state).toEqual({ page: 'home' }));
});

test('a dialog that takes the place of another stays open, and Back closes it', async () => {
  press('Replace');
  expect(titles()).toEqual(['Second']);
  await new Promise((resolve) => setTimeout(resolve));
  expect(dialogOfEntry()).toBeDefined();
  expect(titles()).toEqual(['Second']);
  act(() => history.back());
  await waitFor(() => expect(titles()).toEqual([]));
  expect(history.state).toEqual({ page: 'home' });
});

test('a dialog that opens while the entry of another is removed stays open', async () => {
  press('Close');
  await new Promise((resolve) => setTimeout(resolve)); // the browser is on its way back
  press('Open');
  await waitFor(() => expect(dialogOfEntry()).toBeDefined());
  expect(titles()).toEqual(['First']);
});
