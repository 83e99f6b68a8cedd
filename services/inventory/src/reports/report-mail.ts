import type { Principal } from '@floorlight/contracts/principal';
import { inLanguageOf } from '@floorlight/languages/server';
import { renderMail } from '@floorlight/mail/render';
import type { PreparedReport } from './prepare-report.ts';
import { t } from './report-mail-messages.ts';

/** The mail to which a workbook is attached, in the workbook's language. */
export const reportMail = (
  { report: { site, day, language }, fileName, countedByName }: PreparedReport,
  principal: Principal,
): { subject: string; text: string; html: string } =>
  inLanguageOf(language, () => ({
    subject: t.subject({ site: site.name, day }),
    ...renderMail({
      heading: t.heading({ day }),
      paragraphs: [
        t.contents({ name: countedByName, site: site.name, day, file: fileName }),
        t.sender({ name: principal.name }),
      ],
    }),
  }));
