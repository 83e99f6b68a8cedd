import { randomUUID } from 'node:crypto';
import { chosenEmergencyDescription } from '@floorlight/contracts/alerts';
import { listNotifications } from '@floorlight/contracts/notifications';
import { textOf } from '@floorlight/languages/coded';
import { inLanguageOf } from '@floorlight/languages/server';
import { alertOf } from '@floorlight/test-kit/alert-of';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventOf, incidentOf } from './fixtures.ts';
import { type NotifyUnderTest, notifyUnderTest } from './notify-under-test.ts';

let notify: NotifyUnderTest;
beforeAll(async () => {
  notify = await notifyUnderTest({ language: 'es-MX' });
});
afterAll(() => notify.stop());

const mailsWith = async (text: string, count: number) => {
  const found = () => notify.mailbox.mails().filter((mail) => mail.text.includes(text));
  await eventually(() => found().length === count);
  return new Map(found().map((mail) => [mail.to[0]?.address, mail]));
};

test('each manager is mailed in their language; emergency services and everyone without a choice in the site’s', async () => {
  const english = await notify.user({ language: 'en' });
  const spanish = await notify.user({ language: 'es' });
  const undecided = await notify.user({ language: null });
  const klingon = await notify.user({ language: 'tlh' });
  const reportedByName = `Ana <b>${randomUUID()}</b>`;
  const alert = alertOf({
    siteId: notify.siteId,
    description: chosenEmergencyDescription,
    language: 'en',
    reportedByName,
    createdAt: '2026-11-20T19:05:09.000Z',
  });
  await notify.handOver(eventOf('safety.alert.raised', notify.siteId, { alert }));
  const mails = await mailsWith(reportedByName, 5);

  const inSpanish = 'EMERGENCIA: Emergencia médica en Main Warehouse';
  expect(mails.get(english.person.email)?.subject).toBe('EMERGENCY: Medical Emergency at Main Warehouse');
  expect(mails.get(klingon.person.email)?.subject).toBe('EMERGENCY: Medical Emergency at Main Warehouse');
  for (const address of [spanish.person.email, undecided.person.email, notify.emergencyServices])
    expect(mails.get(address)?.subject).toBe(inSpanish);
  const mail = mails.get(spanish.person.email);
  expect(mail?.text).toContain(
    `${reportedByName} envió una alerta de emergencia de gravedad crítica: Emergencia médica.`,
  );
  expect(mail?.text).toContain('Reportada con el botón de emergencia');
  expect(mail?.text).toContain('Cuándo: viernes, 20 de noviembre de 2026, 2:05:09 p.m. EST');
  expect(mail?.html).toContain('<html lang="es" dir="ltr">');
  expect(mail?.html).toContain('Ana &lt;b&gt;');
});

test('what somebody typed stays as typed, and names its language', async () => {
  const spanish = await notify.user({ language: 'es' });
  const description = `Oil at dock ${randomUUID()}`;
  const incident = incidentOf({ siteId: notify.siteId, title: 'Oil', description, language: 'en' });
  await notify.handOver(eventOf('safety.incident.reported', notify.siteId, { incident }));
  const mail = await notify.mailbox.waitFor(
    ({ to, text }) => to[0]?.address === spanish.person.email && text.includes(description),
  );
  expect(mail.subject).toBe('Incidente reportado (gravedad alta): Oil en Main Warehouse');
  expect(mail.html).toMatch(new RegExp(`<p dir="auto" lang="en"[^>]*>${description}</p>`));
});

test('a notification is stored in English, and its codes give the text of another language', async () => {
  const manager = await notify.user({ language: 'es' });
  const incident = incidentOf({ siteId: notify.siteId, status: 'in_progress', assignedTo: manager.person.id });
  const assigned = { ...incident, assignedToName: 'Ada Lane' };
  await notify.handOver(eventOf('safety.incident.updated', notify.siteId, { incident: assigned }));
  const [row] = succeeded(await manager.call(listNotifications));
  expect(row).toMatchObject({ title: incident.title, message: 'Being worked on by Ada Lane' });
  expect(row?.coded).toEqual({
    message: { code: 'announcements.incidentInProgress.person', params: { name: 'Ada Lane' } },
  });
  expect(inLanguageOf('es', () => textOf(row?.message ?? '', row?.coded?.message))).toBe(
    'En proceso, a cargo de Ada Lane',
  );
});
