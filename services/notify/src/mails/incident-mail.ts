import type { Incident } from '@floorlight/contracts/incidents';
import { renderMail } from '@floorlight/mail/render';
import type { MailSite } from '../site-named.ts';
import { timeAt } from './alert-mail.ts';

/** The mail that says a serious incident was reported: who, when in the site's own time, where, and the way to it. */
export function incidentMail(incident: Incident, site: MailSite, publicUrl: string) {
  const subject = `Incident reported (${incident.severity}): ${incident.title} at ${site.name}`;
  const body = renderMail({
    heading: subject,
    paragraphs: [
      `${incident.reportedByName} reported an incident of severity ${incident.severity}: ${incident.title}.`,
      incident.description,
      ...(incident.immediateAction ? [`Done so far: ${incident.immediateAction}`] : []),
      `When: ${timeAt(incident.createdAt, site.timeZone)}`,
      `Where: ${incident.location}`,
    ],
    action: { label: 'Open the Emergency Response Center', url: new URL('/emergency', publicUrl).href },
    footer: `You receive this as a manager of ${site.name}.`,
  });
  return { subject, ...body };
}
