import type { ScimToken } from '@floorlight/contracts/scim';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { randomId } from '#lib/device/random-id.ts';
import { startBackend } from '../../tests/backend.ts';
import { person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { DirectoryToken } from './DirectoryToken.tsx';

const token = (part: Partial<ScimToken>): ScimToken => ({
  id: randomId(),
  name: 'Okta',
  prefix: 'fls_ab12cd',
  siteId: 'main',
  createdAt: new Date().toISOString(),
  createdByName: 'Ada Novak',
  lastUsedAt: null,
  ...part,
});

test.each([true, false])(
  'a token says whether somebody who is no administrator any more may know it: %s',
  async (makerIsGone) => {
    await startBackend();
    renderScreen(<DirectoryToken token={token({ makerIsGone })} />, { user: person({ role: 'administrator' }) });
    await screen.findByText('Okta');
    expect(screen.queryAllByText(/^Who made this token is no longer an administrator/)).toHaveLength(
      makerIsGone ? 1 : 0,
    );
  },
);
