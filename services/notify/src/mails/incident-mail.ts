import type { Incident } from '@floorlight/contracts/incidents';
import { incidentPath } from '@floorlight/contracts/paths';
import { renderMail } from '@floorlight/mail/render';
import { formatTime } from './alert-mail.ts';
import { t } from './mail-messages.ts';
import type { MailSite } from './mail-site.ts';

/** The mail about a serious incident: its reporter, the time on the site's clock, the place, and a link to it. */
export function incidentMail(incident: Incident, site: MailSite, publicUrl: string) {
  const { severity, title, language, reportedByName, description, immediateAction, location } = incident;
  const subject = t.incidentSubject[severity]({ title, site: site.name });
  const body = renderMail({
    heading: subject,
    paragraphs: [
      reportedByName === null
        ? t.incidentReportedAnonymously[severity]({ title })
        : t.incidentReported[severity]({ name: reportedByName, title }),
      { text: description, language },
      ...(immediateAction ? [t.doneSoFar({ action: immediateAction })] : []),
      t.when({ time: formatTime(incident.createdAt, site.timeZone) }),
      t.incidentWhere({ place: location }),
    ],
    action: { label: t.openIncident(), url: new URL(incidentPath(incident.id), publicUrl).href },
    footer: t.whyIncident({ site: site.name }),
  });
  return { subject, ...body };
}
