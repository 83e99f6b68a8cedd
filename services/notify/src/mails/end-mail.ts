import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { renderMail } from '@floorlight/mail/render';
import { buildingOf, formatTime, shortTitle, titleOf } from './alert-mail.ts';
import { t } from './mail-messages.ts';
import type { MailSite } from './mail-site.ts';

/** The mail to emergency services that an alert is over, or was a false alarm. */
export function endMail(alert: EmergencyAlert, site: MailSite) {
  const { cancelled, createdAt, resolvedAt, resolvedByName: name, responseNotes: notes } = alert;
  const end = cancelled ? 'falseAlarm' : 'over';
  const subject = t.endSubject[end]({ title: shortTitle(alert), site: site.name });
  const body = renderMail({
    heading: subject,
    paragraphs: [
      t.endLead[end]({ title: titleOf(alert) }),
      t.when({ time: formatTime(createdAt, site.timeZone) }),
      ...(resolvedAt && name ? [t.endedBy({ name, time: formatTime(resolvedAt, site.timeZone) })] : []),
      ...(notes ? [notes] : []),
      ...buildingOf(site),
    ],
    footer: t.whyAlert({ site: site.name }),
  });
  return { subject, ...body };
}
