import type { Principal } from '@floorlight/contracts/principal';
import { renderMail } from '@floorlight/mail/render';
import type { OpenReport } from './open-report.ts';

/** The mail around a workbook. */
export function reportMail(
  { report: { site, day }, fileName, countedByName }: OpenReport,
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
