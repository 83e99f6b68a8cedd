import type { Severity } from '@floorlight/contracts/alerts';
import { inLanguageOf, loadLanguages } from '@floorlight/languages/server';
import { alertOf } from '@floorlight/test-kit/alert-of';
import { beforeAll, expect, test } from 'vitest';
import { incidentOf } from '../../tests/fixtures.ts';
import { alertsMail, incidentsMail, type OpenAlert } from './digest-mail.ts';

const site = { name: 'Main Warehouse', timeZone: 'America/New_York', language: 'en', emergencyServicesRecipients: [] };
const address = 'https://floorlight.test';
beforeAll(() => loadLanguages(() => {}));

const open = (title: string, severity: Severity = 'critical', escalation?: number): OpenAlert => ({
  alert: alertOf({
    siteId: 'main',
    title,
    severity,
    warehouseZone: 'Receiving',
    createdAt: '2026-07-01T03:30:05.000Z',
  }),
  escalation,
});
const first = open('Fire in aisle 4');

test('the subject names the gravest alert, how many there are, and whether one was escalated', () => {
  const subjectOf = (...others: OpenAlert[]) => {
    const list: [OpenAlert, ...OpenAlert[]] = [first, ...others];
    return alertsMail({ list, total: list.length }, site, address).subject;
  };
  expect(subjectOf(open('Gas'))).toBe('EMERGENCY: Fire in aisle 4 and one more alert at Main Warehouse');
  expect(subjectOf(open('Gas'), open('Fall', 'high', 2))).toBe(
    'EMERGENCY, NOT ACKNOWLEDGED: Fire in aisle 4 and 2 more alerts at Main Warehouse',
  );
});

test('each alert is listed with its sender, severity, time and place', () => {
  const { text } = alertsMail({ list: [first, open('Fall', 'high', 2)], total: 2 }, site, address);
  expect(text).toContain('2 emergencies need somebody. The gravest come first.');
  expect(text).toContain(`* Fall
  Not acknowledged yet: escalation 2
  High, sent by Sam Worker
  Someone fell
  When: Tuesday, June 30, 2026 at 11:30:05 PM EDT
  Where: latitude 40.712800, longitude -74.006000 (accurate to 8 m, gps)
  Zone when sent: Receiving
  ${address}/emergency/alerts/`);
  expect(text).toContain(`${address}/emergency\n`);
});

test('of many alerts the gravest are shown in full, the next in a line each, and the rest as a number', () => {
  const others = Array.from({ length: 29 }, (_, index) => open(`Case ${index + 2}`, 'high'));
  const { subject, text, html } = alertsMail({ list: [first, ...others], total: 130 }, site, address);
  expect(subject).toContain('and 129 more alerts');
  expect(text).toContain('* Case 20\n');
  expect(text).toContain('- 11:30:05 PM · Case 21 · High, sent by Sam Worker · Receiving · Someone fell');
  expect(text).toContain('- And 100 more alerts.');
  expect(html).toContain('>11:30:05 PM · Case 30 · High, sent by Sam Worker · Receiving · Someone fell</li>');
});

test('the mail is in the language of its reader, and what was typed names its own', () => {
  const { subject, text, html } = inLanguageOf('es', () =>
    alertsMail({ list: [first, open('Medical Emergency')], total: 2 }, site, address),
  );
  expect(subject).toBe('EMERGENCIA: Fire in aisle 4 y una alerta más en Main Warehouse');
  expect(text).toContain('Hay 2 emergencias que necesitan a alguien. Las más graves van primero.');
  expect(text).toContain('* Emergencia médica\n  Gravedad crítica, enviada por Sam Worker');
  expect(html).toContain('<html lang="es" dir="ltr">');
  expect(html).toMatch(/<p dir="auto" lang="es"[^>]*>Fire in aisle 4<\/p>/);
});

test('each incident has its reporter, place and link', () => {
  const [oil, smoke] = [incidentOf({ siteId: 'main', title: 'Oil' }), incidentOf({ siteId: 'main', title: 'Smoke' })];
  const { subject, text } = incidentsMail({ list: [oil, smoke], total: 2 }, site, address);
  expect(subject).toBe('Incidents reported: Oil and one more at Main Warehouse');
  expect(text).toContain('2 serious incidents were reported.');
  expect(text).toContain('* Smoke\n  High, reported by Sam Worker\n  A barrel leaks behind dock 4');
  expect(text).toContain(`${address}/incidents/${smoke.id}`);
});
