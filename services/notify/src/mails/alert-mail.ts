import type { EmergencyAlert } from '@floorlight/contracts/safety';
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
      `Where: ${placeOf(alert)}`,
      ...(alert.intakeNotes.length > 0 ? [`Not everything sent could be read: ${alert.intakeNotes.join(', ')}.`] : []),
    ],
    action: { label: 'Open the Emergency Response Center', url: new URL('/emergency', publicUrl).href },
    footer: `You receive this as a manager of ${site.name} or as one of its emergency services contacts.`,
  });
  return { subject, ...body };
}

export const timeAt = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full', timeStyle: 'long' }).format(new Date(instant));

export function placeOf(alert: EmergencyAlert): string {
  const { latitude, longitude, locationAccuracy, locationMethod } = alert;
  if (latitude === null || longitude === null) return 'unknown, the alert was sent without location data';
  const accuracy = locationAccuracy === null ? 'accuracy unknown' : `accurate to ${Math.round(locationAccuracy)} m`;
  return `latitude ${latitude.toFixed(6)}, longitude ${longitude.toFixed(6)} (${accuracy}, ${locationMethod})`;
}
