import { fireEvent, screen } from '@testing-library/react';
import { useLocation, useParams } from 'react-router-dom';
import { expect, test } from 'vitest';
import { atDesk, renderScreen } from '../../tests/render-screen.tsx';
import { SideBySide } from './SideBySide.tsx';

const rows = ['fire', 'flood', 'fall'].map((id) => ({ id }));

function Page() {
  const { pathname, state } = useLocation();
  const chosen = useParams().id ?? pathname.split('/')[1] ?? '';
  return (
    <SideBySide
      label="Alerts"
      rows={rows}
      chosen={chosen}
      addressOf={({ id }) => `/${id}`}
      state={{ from: 'list' }}
      row={({ id }) => <span>{id}</span>}
    >
      <p>
        Detail of {chosen}, {JSON.stringify(state)}
      </p>
    </SideBySide>
  );
}
const press = (name: string, key: string) => fireEvent.keyDown(screen.getByRole('link', { name }), { key });
const current = () => screen.getByRole('link', { current: 'page' }).textContent;

test('at a desk the arrow keys go through the list, the address and the focus with them', async () => {
  atDesk();
  renderScreen(<Page />, { at: '/fire' });
  expect(current()).toBe('fire');
  press('fire', 'ArrowDown');
  await screen.findByText('Detail of flood, {"from":"list"}');
  expect([current(), document.activeElement?.textContent]).toEqual(['flood', 'flood']);
  press('flood', 'End');
  await screen.findByText(/Detail of fall/);
  press('fall', 'ArrowDown');
  expect(current()).toBe('fall');
  press('fall', 'ArrowUp');
  await screen.findByText(/Detail of flood/);
});

test('on a phone there is the detail alone', () => {
  renderScreen(<Page />, { at: '/fire' });
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText(/Detail of fire/)).toBeDefined();
});
