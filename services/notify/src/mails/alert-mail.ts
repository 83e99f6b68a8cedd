import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { renderMail } from '@floorlight/mail/render';
import type { MailSite } from './mail-site.ts';

/**
 * The mail about an alert: its sender, the time on the site's clock, the place, and a link to answer it. `escalation`
 * is the round of an alert that nobody has acknowledged, from 1.
 */
export function alertMail(alert: EmergencyAlert, site: MailSite, publicUrl: string, escalation?: number) {
  // The title of an alert from the held button begins with "Emergency:".
  const what = `${alert.title.replace(/^emergency:\s*/i, '')} at ${site.name}`;
  const subject = escalation === undefined ? `EMERGENCY: ${what}` : `EMERGENCY, NOT ACKNOWLEDGED: ${what}`;
  const body = renderMail({
    heading: subject,
    paragraphs: [
      ...(escalation === undefined
        ? []
        : [`Nobody has acknowledged this emergency yet. This is escalation ${escalation}.`]),
      `${alert.reportedByName} sent an emergency alert of severity ${alert.severity}: ${alert.title}.`,
      ...(alert.description ? [alert.description] : []),
      `When: ${formatTime(alert.createdAt, site.timeZone)}`,
      `Where: ${formatLocation(alert, site.timeZone)}`,
      ...(alert.warehouseZone ? [`Zone when sent: ${alert.warehouseZone}`] : []),
      ...(alert.intakeNotes.length > 0
        ? [`Parts of the alert could not be read: ${alert.intakeNotes.join(', ')}.`]
        : []),
    ],
    action: { label: 'Open the Emergency Response Center', url: new URL('/emergency', publicUrl).href },
    footer: `You receive this as a manager of ${site.name} or as one of its emergency services contacts.`,
  });
  return { subject, ...body };
}

export const formatTime = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full', timeStyle: 'long' }).format(new Date(instant));

/** The sender's last position; with its time if it is newer than the alert. */
export function formatLocation(alert: EmergencyAlert, timeZone: string): string {
  const { latitude, longitude, locationMethod, createdAt } = alert;
  const raised =
    latitude !== null && longitude !== null
      ? { latitude, longitude, accuracy: alert.locationAccuracy, locationMethod, at: createdAt }
      : null;
  const known = alert.latestLocation ?? raised;
  if (!known) return 'unknown, the alert was sent without location data';
  const accuracy = known.accuracy === null ? 'accuracy unknown' : `accurate to ${Math.round(known.accuracy)} m`;
  const position = `latitude ${known.latitude.toFixed(6)}, longitude ${known.longitude.toFixed(6)}`;
  const updated = known.at === createdAt ? '' : `, updated ${formatTime(known.at, timeZone)}`;
  return `${position} (${accuracy}, ${known.locationMethod})${updated}`;
}
