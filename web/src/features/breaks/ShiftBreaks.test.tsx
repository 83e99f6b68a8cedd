import 'fake-indexeddb/auto';
import { breakRuleTemplates } from '@floorlight/contracts/break-rules';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { startBackend } from '../../tests/backend.ts';
import { person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { ShiftBreaks } from './ShiftBreaks.tsx';
import { shiftOutbox } from './shift-outbox.ts';

afterEach(async () => {
  await shiftOutbox.dropAll();
  shiftOutbox.stop();
});

test('a person confirms which breaks of their shift they got; nothing is answered for them', async () => {
  const backend = await startBackend();
  backend.on('POST /api/breaks/attestations', { status: 503, body: {} });
  const user = person();
  const rules = [breakRuleTemplates.california[0], breakRuleTemplates.california[3]];
  const { store } = renderScreen(<ShiftBreaks rules={rules} sessions={[]} attestations={[]} />, { user });
  await shiftOutbox.start(user.id, store.dispatch);
  fireEvent.click(screen.getByRole('button', { name: 'Confirm My Breaks' }));
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  press();
  expect(screen.getByText('Enter a time')).toBeDefined();
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('My shift began', '06:00');
  type('My shift ended', '14:30');
  press();
  expect(screen.getAllByText('Choose an answer')).toHaveLength(2);
  const answer = (rule: RegExp, words: string) =>
    fireEvent.click(within(screen.getByRole('group', { name: rule })).getByRole('radio', { name: words }));
  answer(/rest/, 'I got it');
  answer(/meal/, 'I missed it');
  press();
  await waitFor(() =>
    expect(backend.to('POST /api/breaks/attestations')[0]?.body).toMatchObject({
      answers: [
        { rule: rules[0], answer: 'taken' },
        { rule: rules[1], answer: 'missed' },
      ],
    }),
  );
  expect(await screen.findByText('Waiting to be sent')).toBeDefined();
});
