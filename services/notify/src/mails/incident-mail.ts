import type { Incident } from '@floorlight/contracts/incidents';
import { renderMail } from '@floorlight/mail/render';
import { formatTime } from './alert-mail.ts';
import type { MailSite } from './mail-site.ts';

/** The mail about a serious incident: its reporter, the time on the site's clock, the place, and a link to it. */
export function incidentMail(incident: Incident, site: MailSite, publicUrl: string) {
  const subject = `Incident reported (${incident.severity}): ${incident.title} at ${site.name}`;
  const body = renderMail({
    heading: subject,
    paragraphs: [
      `${incident.reportedByName} reported an incident of severity ${incident.severity}: ${incident.title}.`,
      incident.description,
      ...(incident.immediateAction ? [`Done so far: ${incident.immediateAction}`] : []),
      `When: ${formatTime(incident.createdAt, site.timeZone)}`,
      `Where: ${incident.location}`,
    ],
    action: { label: 'Open the Emergency Response Center', url: new URL('/emergency', publicUrl).href },
    footer: `You receive this as a manager of ${site.name}.`,
  });
  return { subject, ...body };
}
