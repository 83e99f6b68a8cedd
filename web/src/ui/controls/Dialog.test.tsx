import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import '../../tests/render-screen.tsx';
import { useCoverDialogs } from './covered-dialogs.ts';
import { Dialog } from './Dialog.tsx';

function TwoDialogs() {
  const [shown, setShown] = useState<string[]>([]);
  const [isCovered, setCovered] = useState(false);
  useCoverDialogs(isCovered);
  const dialog = (title: string) => (
    <Dialog
      open={shown.includes(title)}
      onOpenChange={() => setShown((before) => before.filter((each) => each !== title))}
      title={title}
    >
      <input aria-label={`Words of ${title}`} />
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
      <button type="button" onClick={() => setCovered((before) => !before)}>
        Cover
      </button>
      {dialog('First')}
      {dialog('Second')}
    </>
  );
}

const titles = () => screen.queryAllByRole('heading', { hidden: true }).map(({ textContent }) => textContent);
// GetAll throws where there is none.
const press = (name: string) => fireEvent.click(screen.getAllByRole('button', { name, hidden: true })[0] as Element);
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

test('a navigation that stops the removal of an entry leaves none of the next dialogs without one', async () => {
  await waitFor(() => expect(dialogOfEntry()).toBeDefined());
  const going = vi.spyOn(history, 'back').mockReturnValue(); // the browser goes nowhere
  press('Close');
  await waitFor(() => expect(going).toHaveBeenCalled());
  history.pushState({ page: 'other' }, '');
  press('Open');
  await waitFor(() => expect(dialogOfEntry()).toBeDefined());
  going.mockRestore();
  act(() => history.back());
  await waitFor(() => expect(titles()).toEqual([]));
});

test('a dialog below a screen that covers it cannot be used or closed, and is as it was once that is gone', async () => {
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Words of First', hidden: true });
  act(() => field.focus());
  fireEvent.change(field, { target: { value: 'Half a sentence' } });
  press('Cover');
  expect(field.closest('[inert]')).not.toBeNull();
  act(() => field.blur());
  fireEvent.keyDown(document, { key: 'Escape' });
  await waitFor(() => expect(dialogOfEntry()).toBeDefined());
  act(() => history.back());
  await waitFor(() => expect(history.state).toMatchObject({ page: 'home', dialog: dialogOfEntry() ?? 'none' }));
  expect(titles()).toEqual(['First']);
  press('Cover');
  expect(field.closest('[inert]')).toBeNull();
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('Half a sentence');
  act(() => history.back());
  await waitFor(() => expect(titles()).toEqual([]));
});
