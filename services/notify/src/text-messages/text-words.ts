import { EmergencyAlert } from '@floorlight/contracts/alerts';
import { languageOf } from '@floorlight/contracts/languages';
import { alertPath } from '@floorlight/contracts/paths';
import { inLanguageOf } from '@floorlight/languages/server';
import { t as announced } from '../announcements/announcement-messages.ts';
import type { MailSite } from '../mails/mail-site.ts';
import type { DueText } from './claim-due.ts';
import { t } from './text-message-messages.ts';

interface Place {
  site: MailSite;
  publicUrl: string;
}

/** The words of a text in its reader's language. They name nobody: a locked screen shows them. */
export const textWords = (text: DueText, code: string | null, { site, publicUrl }: Place): string =>
  inLanguageOf(languageOf({ language: text.language }, site), () => {
    switch (text.kind) {
      case 'code':
        return t.code({ code: code ?? '' });
      case 'test':
        return t.test({ site: site.name });
      case 'alarm':
        return alarmWords(EmergencyAlert.parse(text.data), text.round, { site, publicUrl });
      case 'end':
        return endWords(EmergencyAlert.parse(text.data), site);
      default:
        return text.kind satisfies never;
    }
  });

function alarmWords(alert: EmergencyAlert, round: number, { site, publicUrl }: Place): string {
  const names = namesOf(alert, site);
  const words =
    round === 0 ? t.alarm(names) : alert.status === 'acknowledged' ? t.notOver(names) : t.notAcknowledged(names);
  return `${words} ${new URL(alertPath(alert.id), publicUrl).href}`;
}

const endWords = (alert: EmergencyAlert, site: MailSite): string =>
  (alert.cancelled ? t.falseAlarm : t.over)(namesOf(alert, site));

function namesOf({ emergencyType: type, warehouseZone: zone, drill }: EmergencyAlert, site: MailSite) {
  const plain = type === null ? t.emergency() : announced.alertTitle[type]();
  const title = drill ? announced.drill({ title: plain }) : plain;
  return { title, place: zone ? `${zone}, ${site.name}` : site.name };
}
