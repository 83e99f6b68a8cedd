import { fireEvent, screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { readDraft, restoreDraft } from './stored-draft.ts';
import { useDraft } from './use-draft.ts';

const mia = person({ id: 'mia' });
afterEach(() => localStorage.clear());

function Form({ name }: { name: string }) {
  const { typed, type, clear } = useDraft(name, '');
  return (
    <>
      <input aria-label="Note" value={typed} onChange={({ target }) => type(target.value)} />
      <button type="button" onClick={clear}>
        Send
      </button>
    </>
  );
}
const note = () => screen.getByLabelText<HTMLInputElement>('Note');
const typeNote = (value: string) => fireEvent.change(note(), { target: { value } });

test('what is typed is there after a reload, for its form and person alone, until it is sent', () => {
  const { unmount } = renderScreen(<Form name="one" />, { user: mia });
  typeNote('Half a sen');
  unmount();
  const other = renderScreen(<Form name="two" />, { user: mia });
  expect(note().value).toBe('');
  other.unmount();
  const somebody = renderScreen(<Form name="one" />, { user: person({ id: 'sam' }) });
  expect(note().value).toBe('');
  somebody.unmount();
  const again = renderScreen(<Form name="one" />, { user: mia });
  expect(note().value).toBe('Half a sen');
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  again.unmount();
  renderScreen(<Form name="one" />, { user: mia });
  expect(note().value).toBe('');
});

test('what the server has refused returns to the form that is open', () => {
  renderScreen(<Form name="one" />, { user: mia });
  act(() => restoreDraft('mia', 'one', 'Refused text'));
  expect(note().value).toBe('Refused text');
});

test('of a stored form only values that fit are taken', () => {
  restoreDraft('mia', 'form', { began: '06:00', note: 7, gone: 'x', answers: { a: 'taken' } });
  const empty = { began: '', note: '', answers: {} };
  expect(readDraft('mia', 'form', empty)).toEqual({ began: '06:00', note: '', answers: { a: 'taken' } });
});
