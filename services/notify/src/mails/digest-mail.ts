import { senderOf } from '@floorlight/contracts/alert-sender';
import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import type { Incident } from '@floorlight/contracts/incidents';
import { alertPath, incidentPath, paths } from '@floorlight/contracts/paths';
import { locale } from '@floorlight/languages/active';
import { formatters } from '@floorlight/languages/formatters';
import type { MailText } from '@floorlight/mail/mails';
import { renderMail } from '@floorlight/mail/render';
import { buildingOf, descriptionOf, factsOf, formatTime, shortTitle, titleOf } from './alert-mail.ts';
import { t } from './mail-messages.ts';
import type { MailSite } from './mail-site.ts';

/** An alert that is open; `escalation` is its round, from 1, if nobody has acknowledged it for long. */
export interface OpenAlert {
  alert: EmergencyAlert;
  escalation: number | undefined;
}

/** What a digest is about, the gravest first. `total` counts those beyond the list as well. */
interface Listed<Item> {
  list: [Item, ...Item[]];
  total: number;
}

/** So many are shown with everything that is known, the others in a line each. */
const inFull = 20;
/** Characters of a description in a line. */
const briefDescription = 120;

/** The mail about several alerts: each with its sender, time and place, and one link to answer them. */
export function alertsMail({ list, total }: Listed<OpenAlert>, site: MailSite, publicUrl: string): MailText {
  const [{ alert: gravest }] = list;
  const names = { title: shortTitle(gravest), more: total - 1, site: site.name };
  const isAgain = list.some(({ alert, escalation }) => escalation !== undefined && alert.status === 'active');
  const title = isAgain ? t.alertsAgainSubject(names) : t.alertsSubject(names);
  const subject = list.every(({ alert }) => alert.drill) ? t.drill({ title }) : title;
  const body = renderMail({
    heading: subject,
    paragraphs: [t.alertsOpen({ count: total }), ...buildingOf(site)],
    items: list.slice(0, inFull).map(({ alert, escalation }) => ({
      heading: { text: titleOf(alert), language: alert.language },
      lines: [
        ...(escalation === undefined ? [] : [escalationLine(alert, escalation)]),
        t.sentBy[alert.severity]({ name: senderOf(alert) }),
        ...factsOf(alert, site),
      ],
      url: new URL(alertPath(alert.id), publicUrl).href,
    })),
    brief: [
      ...list.slice(inFull).map(({ alert }) => briefAlert(alert, site)),
      ...(total > list.length ? [t.moreAlerts({ count: total - list.length })] : []),
    ],
    action: { label: t.openCenter(), url: new URL(paths.emergency, publicUrl).href },
    footer: t.whyAlerts({ site: site.name }),
  });
  return { subject, ...body };
}

const escalationLine = ({ status }: EmergencyAlert, round: number): string =>
  (status === 'acknowledged' ? t.unsolvedEscalation : t.escalation)({ round });

/** The mail about several serious incidents: each with its reporter, time, place and a link. */
export function incidentsMail({ list, total }: Listed<Incident>, site: MailSite, publicUrl: string): MailText {
  const subject = t.incidentsSubject({ title: list[0].title, more: total - 1, site: site.name });
  const linkTo = ({ id }: Incident) => new URL(incidentPath(id), publicUrl).href;
  const body = renderMail({
    heading: subject,
    paragraphs: [t.incidentsReported({ count: total })],
    items: list.slice(0, inFull).map((incident) => ({
      heading: { text: incident.title, language: incident.language },
      lines: [
        reporterOf(incident),
        { text: incident.description, language: incident.language },
        ...(incident.immediateAction ? [t.doneSoFar({ action: incident.immediateAction })] : []),
        t.when({ time: formatTime(incident.createdAt, site.timeZone) }),
        t.incidentWhere({ place: incident.location }),
      ],
      url: linkTo(incident),
    })),
    brief: [
      ...list.slice(inFull).map((incident) => briefIncident(incident, site)),
      ...(total > list.length ? [t.moreIncidents({ count: total - list.length })] : []),
    ],
    action: { label: t.openIncidents(), url: new URL(paths.incidents, publicUrl).href },
    footer: t.whyIncidents({ site: site.name }),
  });
  return { subject, ...body };
}

function briefAlert(alert: EmergencyAlert, { timeZone }: MailSite): string {
  const description = descriptionOf(alert).map((part) => shortened(typeof part === 'string' ? part : part.text));
  const sender = t.sentBy[alert.severity]({ name: senderOf(alert) });
  const zone = alert.warehouseZone ? [alert.warehouseZone] : [];
  return [clockTime(alert.createdAt, timeZone), titleOf(alert), sender, ...zone, ...description].join(' · ');
}

const briefIncident = (incident: Incident, { timeZone }: MailSite): string =>
  [clockTime(incident.createdAt, timeZone), incident.title, reporterOf(incident), incident.location].join(' · ');

const reporterOf = ({ severity, reportedByName: name }: Incident): string =>
  name === null ? t.reportedAnonymously[severity]() : t.reportedBy[severity]({ name });

const clockTime = (instant: string, timeZone: string): string =>
  formatters.getDateTimeFormat(locale(), { timeZone, timeStyle: 'medium' }).format(new Date(instant));

const shortened = (text: string): string =>
  text.length > briefDescription ? `${text.slice(0, briefDescription).toWellFormed()}…` : text;
