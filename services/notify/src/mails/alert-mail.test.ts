import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { heldEmergency } from '@floorlight/contracts/alerts';
import { inLanguageOf, loadLanguages } from '@floorlight/languages/server';
import { alertOf } from '@floorlight/test-kit/alert-of';
import { expect, test } from 'vitest';
import { alertMail, formatLocation, formatTime } from './alert-mail.ts';

const site = { name: 'Main Warehouse', timeZone: 'America/New_York', language: 'en', emergencyServicesRecipients: [] };
const alert = alertOf({
  siteId: 'main',
  title: 'Fire Emergency',
  description: '<b>Smoke</b> in aisle 4',
  locationAccuracy: 4.6,
  createdAt: '2026-07-01T03:30:00.000Z',
});

test('the subject names the emergency and the site, and says emergency once', () => {
  const subjectOf = (title: string) => alertMail({ ...alert, title }, site, 'http://localhost:8080').subject;
  expect(subjectOf('Fire Emergency')).toBe('EMERGENCY: Fire Emergency at Main Warehouse');
  expect(subjectOf(heldEmergency.title)).toBe('EMERGENCY: immediate assistance at Main Warehouse');
});

test('the mail of an escalation says that nobody has acknowledged the alert', () => {
  const { subject, text } = alertMail(alert, site, 'http://localhost:8080', { escalation: 2 });
  expect(subject).toBe('EMERGENCY, NOT ACKNOWLEDGED: Fire Emergency at Main Warehouse');
  expect(text).toContain('Nobody has acknowledged this emergency yet. This is escalation 2.');
});

test('markup in a description is escaped in the HTML', () => {
  const { text, html } = alertMail(alert, site, 'http://localhost:8080');
  expect(text).toContain('<b>Smoke</b> in aisle 4');
  expect(html).toContain('&lt;b&gt;Smoke&lt;/b&gt; in aisle 4');
});

test('the mail lists the parts of the alert that could not be read', () => {
  const { text } = alertMail({ ...alert, intakeNotes: ['title was shortened'] }, site, 'http://localhost:8080');
  expect(text).toContain('Parts of the alert could not be read: title was shortened.');
});

test('a mail with a position links to a map of it', () => {
  expect(alertMail(alert, site, 'http://localhost:8080').text).toContain(
    'https://www.openstreetmap.org/?mlat=40.712800&mlon=-74.006000#map=19/40.712800/-74.006000',
  );
});

test('the mail says where to drive, where to enter and whom to call back, as far as the site knows', () => {
  const building = { address: '1 Dock Road', entrance: 'Gate 4', callBackNumber: '555-0100' };
  const { text } = alertMail(alert, { ...site, ...building }, 'http://localhost:8080');
  expect(text).toContain('Address: 1 Dock Road\n\nEntrance: Gate 4\n\nCall back: 555-0100');
  expect(alertMail(alert, site, 'http://localhost:8080').text).not.toContain('Address');
});

test('the mail about an alert that waited on a device says when and by whom it was pressed', () => {
  const textOf = (of: Partial<EmergencyAlert>) =>
    alertMail({ ...alert, pressedAt: '2026-07-01T03:18:00.000Z', ...of }, site, 'http://localhost:8080').text;
  expect(textOf({})).toContain('Pressed: Tuesday, June 30, 2026 at 11:18:00 PM EDT');
  expect(textOf({ pressedBy: alert.id, pressedByName: 'Ada Byron' })).toContain(
    'The button was pressed by Ada Byron; the alert was sent later by Sam Worker’s device.',
  );
  expect(textOf({ pressedAt: null })).not.toContain('ressed');
});

test('times are on the clock of the site, in summer and in winter', () => {
  expect(formatTime('2026-07-01T03:30:00.000Z', site.timeZone)).toBe('Tuesday, June 30, 2026 at 11:30:00 PM EDT');
  expect(formatTime('2026-12-01T03:30:00.000Z', 'UTC')).toBe('Tuesday, December 1, 2026 at 3:30:00 AM UTC');
});

test('a position has six decimals and its accuracy', () => {
  const placed = (of: Partial<EmergencyAlert> = {}) => formatLocation({ ...alert, ...of }, site.timeZone);
  expect(placed()).toBe('Where: latitude 40.712800, longitude -74.006000 (accurate to 5 m, gps)');
  expect(placed({ locationAccuracy: null })).toContain('(accuracy unknown, gps)');
  expect(placed({ longitude: null })).toBe('Where: unknown, the alert was sent without location data');
});

test('the mail has the sender’s last position, its time, and the zone of the alert', () => {
  const at = '2026-07-01T03:32:00.000Z';
  const latestLocation = {
    latitude: 40.7131,
    longitude: -74.0064,
    accuracy: null,
    locationMethod: 'wifi',
    at,
  } as const;
  const { text } = alertMail({ ...alert, latestLocation, warehouseZone: 'Receiving' }, site, 'http://localhost:8080', {
    escalation: 1,
  });
  const updated = 'updated Tuesday, June 30, 2026 at 11:32:00 PM EDT';
  expect(text).toContain(`Where: latitude 40.713100, longitude -74.006400 (accuracy unknown, wifi), ${updated}`);
  expect(text).toContain('Zone when sent: Receiving');
  expect(text).not.toContain('40.712800');
});

test('the parts that could not be read are named in the language of the reader', () => {
  loadLanguages(() => {});
  const intakeNotes = ['title was shortened', 'latitude was sent without longitude and left out', 'a later note'];
  const { text } = inLanguageOf('es', () => alertMail({ ...alert, intakeNotes }, site, 'http://localhost:8080'));
  expect(text).toContain(
    'No se pudieron leer partes de la alerta: se acortó el título, se omitió la latitud porque llegó sin longitud y a later note.',
  );
});
