import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { renderMail } from '@floorlight/mail/render';
import type { MailSite } from '../site-named.ts';

/**
 * The mail that says an alert was raised: who, when in the site's own time, where, and the way to answer it. With
 * `escalation`, the round in which it is told again, it says that nobody has answered.
 */
export function alertMail(alert: EmergencyAlert, site: MailSite, publicUrl: string, escalation?: number) {
  // A held button's title says "Emergency:" itself.
  const what = `${alert.title.replace(/^emergency:\s*/i, '')} at ${site.name}`;
  const subject = escalation === undefined ? `EMERGENCY: ${what}` : `EMERGENCY, NOT ACKNOWLEDGED: ${what}`;
  const body = renderMail({
    heading: subject,
    paragraphs: [
      ...(escalation === undefined
        ? []
        : [`Nobody has acknowledged this emergency yet. This is call ${escalation + 1}.`]),
      `${alert.reportedByName} sent an emergency alert of severity ${alert.severity}: ${alert.title}.`,
      ...(alert.description ? [alert.description] : []),
      `When: ${timeAt(alert.createdAt, site.timeZone)}`,
      `Where: ${placeOf(alert, site.timeZone)}`,
      ...(alert.warehouseZone ? [`Zone in which it was raised: ${alert.warehouseZone}`] : []),
      ...(alert.intakeNotes.length > 0 ? [`Not everything sent could be read: ${alert.intakeNotes.join(', ')}.`] : []),
    ],
    action: { label: 'Open the Emergency Response Center', url: new URL('/emergency', publicUrl).href },
    footer: `You receive this as a manager of ${site.name} or as one of its emergency services contacts.`,
  });
  return { subject, ...body };
}

export const timeAt = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full', timeStyle: 'long' }).format(new Date(instant));

/** Where its sender was last, and when that was learnt where it isn't the place that came with the alert. */
export function placeOf(alert: EmergencyAlert, timeZone: string): string {
  const { latitude, longitude, locationMethod, createdAt } = alert;
  const raised =
    latitude !== null && longitude !== null
      ? { latitude, longitude, accuracy: alert.locationAccuracy, locationMethod, at: createdAt }
      : null;
  const known = alert.latestLocation ?? raised;
  if (!known) return 'unknown, the alert was sent without location data';
  const accuracy = known.accuracy === null ? 'accuracy unknown' : `accurate to ${Math.round(known.accuracy)} m`;
  const position = `latitude ${known.latitude.toFixed(6)}, longitude ${known.longitude.toFixed(6)}`;
  const since = known.at === createdAt ? '' : `, learnt ${timeAt(known.at, timeZone)}`;
  return `${position} (${accuracy}, ${known.locationMethod})${since}`;
}
