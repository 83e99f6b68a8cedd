import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { appDescription, appTitle } from '@floorlight/contracts/app-words';
import { intakeNoteText } from '@floorlight/contracts/intake-notes';
import { alertPath } from '@floorlight/contracts/paths';
import { locale } from '@floorlight/languages/active';
import { formatters } from '@floorlight/languages/formatters';
import { renderMail } from '@floorlight/mail/render';
import { t as announcements } from '../announcements/announcement-messages.ts';
import { t } from './mail-messages.ts';
import type { MailSite } from './mail-site.ts';

interface Occasion {
  escalation?: number | undefined;
  follows?: boolean;
}

/**
 * The mail about an alert: its sender, the time on the site's clock, the place, and a link to answer it. `escalation`
 * is the round of an alert that nobody has acknowledged, from 1. `follows`: an earlier mail lacked the place.
 */
export function alertMail(
  alert: EmergencyAlert,
  site: MailSite,
  publicUrl: string,
  { escalation, follows = false }: Occasion = {},
) {
  const { reportedByName: name, severity, fromSharedDevice } = alert;
  const sent = fromSharedDevice ? t.alertFromDevice : t.alertSent;
  const names = { title: shortTitle(alert), site: site.name };
  const title =
    escalation === undefined
      ? (follows ? t.alertPlaceSubject : t.alertSubject)(names)
      : (alert.status === 'acknowledged' ? t.alertUnsolvedSubject : t.alertAgainSubject)(names);
  const subject = alert.drill ? t.drill({ title }) : title;
  const body = renderMail({
    heading: subject,
    paragraphs: [
      ...(alert.drill ? [t.noEmergency()] : []),
      ...(escalation === undefined ? [] : [escalationOf(alert, escalation)]),
      ...(follows ? [t.placeFollows()] : []),
      sent[severity]({ name, title: titleOf(alert) }),
      ...factsOf(alert, site),
      ...mapOf(alert),
      ...buildingOf(site),
    ],
    action: { label: t.openAlert(), url: new URL(alertPath(alert.id), publicUrl).href },
    footer: t.whyAlert({ site: site.name }),
  });
  return { subject, ...body };
}

function escalationOf({ status, acknowledgedByName: name }: EmergencyAlert, round: number): string {
  return status === 'acknowledged' ? t.unsolved({ name: name ?? '', round }) : t.escalated({ round });
}

/** A map with the last known position. */
function mapOf({ latestLocation, latitude, longitude }: EmergencyAlert): string[] {
  const place = latestLocation ?? { latitude, longitude };
  if (place.latitude === null || place.longitude === null) return [];
  const [lat, lon] = [place.latitude.toFixed(6), place.longitude.toFixed(6)];
  return [t.map({ url: `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=19/${lat}/${lon}` })];
}

/** What was sent with an alert, when and where. */
export function factsOf(alert: EmergencyAlert, { timeZone }: MailSite) {
  const { warehouseZone: zone, intakeNotes } = alert;
  return [
    ...pressedBefore(alert, timeZone),
    ...descriptionOf(alert),
    t.when({ time: formatTime(alert.createdAt, timeZone) }),
    formatLocation(alert, timeZone),
    ...(zone ? [t.zone({ zone })] : []),
    ...(intakeNotes.length > 0 ? [t.unreadable({ parts: listOf(intakeNotes.map(intakeNoteText)) })] : []),
  ];
}

/** Where to drive, where to enter and whom to call back, as far as the site's settings say. */
export function buildingOf({ address, entrance, callBackNumber: number }: MailSite): string[] {
  return [
    ...(address ? [t.address({ address })] : []),
    ...(entrance ? [t.entrance({ entrance })] : []),
    ...(number ? [t.callBack({ number })] : []),
  ];
}

/** When and by whom the button was pressed, if the alert waited on its device. */
function pressedBefore(alert: EmergencyAlert, timeZone: string): string[] {
  const { pressedAt, pressedBy, pressedByName: presser, reportedByName: name } = alert;
  if (!pressedAt) return [];
  const time = formatTime(pressedAt, timeZone);
  if (pressedBy === null) return [t.pressedBefore.sender({ time })];
  return [presser === null ? t.pressedBefore.unknown({ time, name }) : t.pressedBefore.other({ time, presser, name })];
}

/** A drill's title says that it is one. */
export const titleOf = (alert: EmergencyAlert): string =>
  alert.drill ? t.drill({ title: plainTitleOf(alert) }) : plainTitleOf(alert);

function plainTitleOf(alert: EmergencyAlert): string {
  const button = appTitle(alert);
  return button ? announcements.alertTitle[button]() : alert.title;
}

/** Without the “Emergency:” of the held button's title: the subject has it already. */
export const shortTitle = (alert: EmergencyAlert): string =>
  appTitle(alert) === 'held' ? t.heldTitle() : plainTitleOf(alert).replace(/^emergency:\s*/i, '');

export function descriptionOf(alert: EmergencyAlert) {
  const { description, language } = alert;
  const button = appDescription(alert);
  if (button) return [t.description[button]()];
  return description ? [{ text: description, language }] : [];
}

export const formatTime = (instant: string, timeZone: string): string =>
  formatters.getDateTimeFormat(locale(), { timeZone, dateStyle: 'full', timeStyle: 'long' }).format(new Date(instant));

/** The sender's last position; with its time if it is newer than the alert. */
export function formatLocation(alert: EmergencyAlert, timeZone: string): string {
  const { latitude, longitude, locationMethod, createdAt } = alert;
  const raised =
    latitude !== null && longitude !== null
      ? { latitude, longitude, accuracy: alert.locationAccuracy, locationMethod, at: createdAt }
      : null;
  const known = alert.latestLocation ?? raised;
  if (!known) return t.whereUnknown();
  const position = {
    latitude: known.latitude.toFixed(6),
    longitude: known.longitude.toFixed(6),
    accuracy: known.accuracy === null ? t.accuracyUnknown() : t.accuracy({ metres: Math.round(known.accuracy) }),
    method: t.method[known.locationMethod](),
  };
  return known.at === createdAt
    ? t.whereAt(position)
    : t.whereAtUpdated({ ...position, time: formatTime(known.at, timeZone) });
}

const listOf = (items: string[]): string =>
  formatters.getListFormat(locale(), { type: 'unit', style: 'short' }).format(items);
