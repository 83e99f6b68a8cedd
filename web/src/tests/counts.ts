import type { ReportMail } from '@floorlight/contracts/count-reports';
import type { CountSession, CountSummary, InventoryCount } from '@floorlight/contracts/counts';
import type { SiteCount, SiteCountDetails, SiteCountWall } from '@floorlight/contracts/site-counts';
import type { CountPlan } from '#features/counts/count-plan.ts';
import { randomId } from '#lib/device/random-id.ts';

export const planOf = (part: Partial<CountPlan> = {}): CountPlan => ({
  areas: [
    { name: 'AFE 1', walls: ['Wall 101', 'Wall 102', 'Wall 103'] },
    { name: 'AFE 2', walls: ['Wall 201', 'Wall 202'] },
  ],
  reportRecipients: ['reports@floorlight.test'],
  timeZone: 'America/New_York',
  ...part,
});

export const countOf = (part: Partial<InventoryCount> = {}): InventoryCount => ({
  id: randomId(),
  sessionId: randomId(),
  afeArea: 'AFE 1',
  wallNumber: 'Wall 101',
  rebinPsTotes: 5,
  psToteOverflow: 2,
  floorTable: 1,
  total: 8,
  notes: null,
  countedBy: randomId(),
  countedByName: 'Sam Okafor',
  empty: false,
  recount: false,
  replacedAt: null,
  createdAt: '2026-11-21T15:30:00.000Z',
  ...part,
});

export const summaryOf = (part: Partial<CountSummary> = {}): CountSummary => ({
  totalWalls: 1,
  rebinPsTotes: 5,
  psToteOverflow: 2,
  floorTable: 1,
  totalItems: 8,
  areas: [
    { afeArea: 'AFE 1', counted: 1, walls: 3 },
    { afeArea: 'AFE 2', counted: 0, walls: 2 },
  ],
  ...part,
});

export const sessionOf = (part: Partial<CountSession> = {}): CountSession => ({
  id: randomId(),
  day: '2026-11-21',
  countedBy: randomId(),
  countedByName: 'Sam Okafor',
  totalWalls: 1,
  totalItems: 8,
  recounts: 0,
  lastCountAt: '2026-11-21T15:30:00.000Z',
  ...part,
});

export const reportOf = (part: Partial<ReportMail> = {}): ReportMail => ({
  id: randomId(),
  email: 'reports@floorlight.test',
  status: 'waiting',
  createdAt: '2026-11-21T15:30:00.000Z',
  sentAt: null,
  ...part,
});

export const siteWallOf = (part: Partial<SiteCountWall> = {}): SiteCountWall => ({
  ...{ afeArea: 'AFE 1', wallNumber: 'Wall 101', status: 'open', version: 1 },
  ...{ assignedTo: null, assignedToName: null, startedBy: null, startedByName: null, startedAt: null },
  ...{ countId: null, countedBy: null, countedByName: null, countedAt: null, recounted: false, figures: null },
  ...{ lastTotal: null, recountReason: null, recountByAnother: false, recountNote: null, approvedByName: null },
  ...part,
});

export const siteCountOf = (walls: SiteCountWall[], part: Partial<SiteCount> = {}): SiteCountDetails => {
  const progress = { open: 0, counted: 0, recount: 0, approved: 0 };
  for (const { status } of walls) progress[status] += 1;
  return {
    ...{ id: randomId(), name: 'Year-end count', blind: false, status: 'open', people: [], progress, walls },
    ...{ openedBy: randomId(), openedByName: 'Mia Chen', openedAt: '2026-11-21T12:00:00.000Z' },
    ...{ closedByName: null, closedAt: null },
    ...part,
  };
};
