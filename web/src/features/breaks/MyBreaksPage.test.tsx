import 'fake-indexeddb/auto';
import { breakRuleTemplates } from '@floorlight/contracts/break-rules';
import type { BreakSession } from '@floorlight/contracts/breaks';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { randomId } from '#lib/device/random-id.ts';
import { startBackend } from '../../tests/backend.ts';
import { person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { MyBreaksPage } from './MyBreaksPage.tsx';

const ended: BreakSession = {
  ...{ id: randomId(), sessionType: 'break', status: 'completed', duration: 600, allowedDuration: 900, extensions: 0 },
  ...{ startTime: '2026-11-21T15:30:00.000Z', endTime: '2026-11-21T15:40:00.000Z', day: '2026-11-21' },
  ...{ startReceivedAt: null, endReceivedAt: null, scannedAwayCode: null, location: null, returnMethod: null },
  ...{ extendedBy: null, extendedByName: null, extensionReason: null, originalDuration: null, cancelledByName: null },
};

test('the end of the shift comes first, then who sees what, the breaks, and the figures of the days', async () => {
  const backend = await startBackend();
  backend.on('GET /api/breaks/active', {
    status: 200,
    body: {
      ...{ activeBreak: null, allowances: { restroom: 300, personal: 600, break: 900 }, awayCodes: [] },
      ...{ rules: [breakRuleTemplates.california[0]], serverTime: new Date().toISOString() },
    },
  });
  backend.on('GET /api/breaks/mine', {
    status: 200,
    body: { userName: 'Ana', sessions: [ended], days: [], attestations: [], privacy: 'named', retentionDays: 90 },
  });
  renderScreen(<MyBreaksPage />, { user: person() });
  const inOrder = [
    await screen.findByRole('button', { name: 'Confirm My Breaks' }),
    await screen.findByText(/Managers of your site see each break/),
    (await screen.findAllByText('Break'))[0],
    await screen.findByRole('heading', { name: /Figures/i }),
  ];
  for (const [at, part] of inOrder.slice(1).entries())
    expect(part && inOrder[at]?.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
