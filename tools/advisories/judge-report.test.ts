import { expect, test } from 'vitest';
import { judgeReport } from './judge-report.ts';

const url = 'https://github.com/advisories/GHSA-1';
const printed = (severity: string) =>
  JSON.stringify({
    vulnerabilities: {
      ws: { via: [{ name: 'ws', title: 'Dies of a frame', url, severity }] },
      bullmq: { via: ['ws'] },
    },
  });
const accepted = { package: 'ws', url, reason: 'We never take such frames', until: '2026-11-30' };

test('a grave advisory is found, a light one is not', () => {
  expect(judgeReport(printed('high'), [], '2026-11-23')).toEqual({ findings: [`ws: high: Dies of a frame (${url})`] });
  expect(judgeReport(printed('moderate'), [], '2026-11-23')).toEqual({ findings: [] });
});

test('an accepted advisory is found again after its day, and so is another of the same package', () => {
  const again = { findings: [`ws: critical: Dies of a frame (${url})`] };
  expect(judgeReport(printed('critical'), [accepted], '2026-11-30')).toEqual({ findings: [] });
  expect(judgeReport(printed('critical'), [accepted], '2026-12-01')).toEqual(again);
  expect(judgeReport(printed('critical'), [{ ...accepted, url: `${url}2` }], '2026-11-30')).toEqual(again);
});

test.each(['', 'npm error', '{"message":"405 Method Not Allowed"}'])('%j is no verdict', (text) => {
  expect(judgeReport(text, [], '2026-11-23')).toEqual({ skipped: 'the registry gave no advisories' });
});
