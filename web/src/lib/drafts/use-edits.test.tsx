import { fireEvent, screen } from '@testing-library/react';
import { act, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { useEdits } from './use-edits.ts';

const mia = person({ id: 'mia' });
afterEach(() => localStorage.clear());

const rack = { id: 'one', name: 'Rack', zone: 'A' };
/** Shows another record, or another version of it. */
let show: (record: typeof rack) => void;

function Form({ first = rack }: { first?: typeof rack }) {
  const [{ id, name, zone }, setRecord] = useState(first);
  show = (record) => act(() => setRecord(record));
  const { values, changed, outdated, type, discard, saved } = useEdits(id, { name, zone });
  return (
    <>
      <input aria-label="Name" value={values.name} onChange={({ target }) => type('name', target.value)} />
      <input aria-label="Zone" value={values.zone} onChange={({ target }) => type('zone', target.value)} />
      <p>{`changed ${changed.join()}, outdated ${outdated.join()}`}</p>
      <button type="button" onClick={discard}>
        Discard
      </button>
      <button type="button" onClick={saved}>
        Saved
      </button>
    </>
  );
}
const shown = () => ['Name', 'Zone'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
const typeName = (value: string) => fireEvent.change(screen.getByLabelText('Name'), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('what is typed is there after a reload, and nothing of it once it is saved', () => {
  const { unmount } = renderScreen(<Form />, { user: mia });
  typeName('Rack 7');
  unmount();
  const again = renderScreen(<Form />, { user: mia });
  expect(shown()).toEqual(['Rack 7', 'A']);
  press('Saved');
  expect(shown()).toEqual(['Rack 7', 'A']);
  show({ ...rack, name: 'Rack seven' });
  expect(shown()).toEqual(['Rack seven', 'A']);
  screen.getByText('changed , outdated');
  again.unmount();
  renderScreen(<Form />, { user: mia });
  expect(shown()).toEqual(['Rack', 'A']);
});

test('a field in which nothing is typed follows the record; one in which something is, says that the record has changed', () => {
  const { unmount } = renderScreen(<Form />, { user: mia });
  typeName('Rack 7');
  unmount();
  renderScreen(<Form first={{ ...rack, zone: 'B' }} />, { user: mia });
  expect(shown()).toEqual(['Rack 7', 'B']);
  screen.getByText('changed name, outdated');
  show({ ...rack, name: 'Shelf', zone: 'B' });
  expect(shown()).toEqual(['Rack 7', 'B']);
  screen.getByText('changed name, outdated name');
  press('Discard');
  expect(shown()).toEqual(['Shelf', 'B']);
  screen.getByText('changed , outdated');
});

test('what is typed stays with its record and its person', () => {
  const { unmount } = renderScreen(<Form />, { user: mia });
  typeName('Rack 7');
  show({ id: 'two', name: 'Shelf', zone: 'A' });
  expect(shown()).toEqual(['Shelf', 'A']);
  show(rack);
  expect(shown()).toEqual(['Rack 7', 'A']);
  unmount();
  renderScreen(<Form />, { user: person({ id: 'sam' }) });
  expect(shown()).toEqual(['Rack', 'A']);
});
