import type { Principal } from '@floorlight/contracts/principal';
import { renderMail } from '@floorlight/mail/render';
import type { PreparedReport } from './prepare-report.ts';

/** The mail to which a workbook is attached. */
export function reportMail(
  { report: { site, day }, fileName, countedByName }: PreparedReport,
  principal: Principal,
): { subject: string; text: string; html: string } {
  const bodies = renderMail({
    heading: `Inventory report of ${day}`,
    paragraphs: [
      `The walls that ${countedByName} counted at ${site.name} on ${day} are in the attached workbook, ${fileName}.`,
      `${principal.name} asked for it to be sent to you.`,
    ],
  });
  return { subject: `Inventory report: ${site.name}, ${day}`, ...bodies };
}
