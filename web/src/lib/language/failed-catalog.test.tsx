import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { t } from '#lib/session/messages.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { chooseLanguage, languages, useLanguage } from './language.ts';

vi.mock('virtual:languages', () => ({
  translations: [{ tag: 'eo', name: 'Esperanto', locale: 'eo', direction: 'ltr' }],
  loaders: {
    eo: () => Promise.resolve({ default: { session: () => Promise.reject(new Error('no network')) } }),
  },
}));

const Screen = () => {
  useLanguage();
  return <p>{t.unauthorized()}</p>;
};

test('a language that cannot be loaded leaves English, and the log says why', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
  renderScreen(<Screen />);
  const [, esperanto] = languages;
  if (!esperanto) throw new Error('There is no second language');
  await chooseLanguage(esperanto);
  await screen.findByText('Unauthorized');
  expect(log.mock.calls[0]).toMatchObject([/session messages in eo/, { message: 'no network' }]);
  log.mockRestore();
});
