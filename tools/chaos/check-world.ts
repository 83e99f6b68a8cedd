import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@floorlight/test-kit/eventually';
import { type Fault, type Finding, findFaults, missingMails } from './checker/find-faults.ts';
import type { AlertMail, History } from './checker/history.ts';
import { countFigure, type Figure } from './figure.ts';
import type { World } from './world/open-world.ts';
import type { Planted, PlantedFault } from './world/planted-faults.ts';
import { readHistory } from './world/read-history.ts';
import type { Site } from './world/site.ts';

/** Milliseconds: one mail a minute and person names all alerts that wait. */
const mailsWithin = 150_000;
const alertsWithin = 60_000;

export interface Checked {
  figures: Figure[];
  findings: Finding[];
  history: History;
}

/** Waits until alerts and mails have arrived, checks the history of the main site, and whether planted faults are found. */
export async function checkWorld(world: World, timeLeft: () => number): Promise<Checked> {
  const { main, north, planted, crashes, kind } = world;
  const within = (most: number) => Math.max(0, Math.min(most, timeLeft()));
  await eventually(() => main.pressLog.open().length === 0, { within: within(alertsWithin) }).catch(() => undefined); // a finding
  const sites = planted ? [main, north] : [main];
  const noneMissing = () => sites.every((site) => missingMails(mailHistory(world, site)) === 0);
  await eventually(noneMissing, { within: within(mailsWithin), every: 1000 }).catch(() => undefined); // a finding
  await pause(1000); // for duplicates that follow closely

  const history = await readHistory(world.product, main, mailHistory(world, main));
  const findings = findFaults(history);
  const where = kind === 'plain' ? '' : ` (${kind})`;
  const count = (...kinds: Fault[]) => findings.filter(({ fault }) => kinds.includes(fault)).length;
  const { presses } = main.pressLog;
  const refused = presses.flatMap(({ refusal }) => refusal ?? []);
  const unanswered = presses.filter(({ answer, refusal }) => !answer && !refusal).length;
  const zero = (name: string, value: number, note?: string) =>
    countFigure('R1', `${name}${where}`, { value, limit: 0, ...(note && { note }) });
  return {
    history,
    findings,
    figures: [
      zero(`alerts lost, of ${presses.length} sent`, count('lost')),
      zero('alerts made up', count('made up', 'wrong site')),
      zero('alerts shown twice', count('shown twice')),
      zero('breaks in the numbers of a feed', count('gap', 'out of order'), jumpsOf(main)),
      zero(`acknowledgements lost, of ${main.acknowledged.length}`, count('acknowledgement lost')),
      zero('alerts refused', refused.length, refused.slice(0, 3).join(', ')),
      zero('alerts never answered', unanswered),
      zero('processes that crashed', crashes.length, crashes.slice(0, 3).join('; ')),
      countFigure('R2', `mails that are missing${where}`, {
        value: count('mail lost'),
        limit: 0,
        note: mailWords(history),
      }),
      countFigure('R2', `mails doubled under one Message-ID${where}`, {
        value: count('mail doubled'),
        limit: faultsOfNotify(world),
        note: 'at most as many as faults that hit notify or the mail server',
      }),
      countFigure('R2', `alerts in two mails to one person${where}`, { value: count('mail doubled apart'), limit: 0 }),
      ...(planted ? await checkPlanted(world, planted) : []),
    ],
  };
}

function mailHistory({ mailbox, emergencyServices, planted }: World, site: Site) {
  const { presses } = site.pressLog;
  const isOurs = ({ texts }: AlertMail) =>
    texts.length === 0 || texts.some((text) => text.includes(` ${site.id} no. `));
  const mails = mailbox.alertMails().filter(isOurs);
  return {
    presses,
    acknowledged: site.acknowledged,
    triedToAcknowledge: site.triedToAcknowledge,
    mails: planted && site.id === 'north' ? planted.tamperMails(mails) : mails,
    recipients: [...site.managers.map(({ email }) => email), ...emergencyServices],
    emergencyServices,
  };
}

async function checkPlanted(world: World, planted: Planted): Promise<Figure[]> {
  const findings = findFaults(await readHistory(world.product, world.north, mailHistory(world, world.north)));
  const { found, falseAlarms } = comparePlanted(planted.faults, findings);
  const missed = planted.faults.filter((fault) => !found.includes(fault)).map(({ name }) => name);
  return [
    countFigure('R8', `planted faults not found, of ${planted.faults.length}`, {
      value: missed.length,
      limit: 0,
      note: missed.join('; '),
    }),
    countFigure('R8', 'findings on the site with the planted faults that were not planted', {
      value: falseAlarms.length,
      limit: 0,
      note: falseAlarms.map(({ fault, what, where }) => `${fault}: ${what} (${where.join(', ')})`).join('; '),
    }),
  ];
}

/** Faults of one manager's numbers. They also follow from frames that are lost, doubled or made up. */
const numbering: Fault[] = ['gap', 'out of order'];

/** Returns the planted faults that were found, and the findings that none of them explains. */
export function comparePlanted(
  planted: PlantedFault[],
  findings: Finding[],
): { found: PlantedFault[]; falseAlarms: Finding[] } {
  const isAbout = (what: string, text: string) => what === text || what.startsWith(`${text} `);
  return {
    found: planted.filter(({ fault, text }) =>
      findings.some((finding) => finding.fault === fault && (numbering.includes(fault) || isAbout(finding.what, text))),
    ),
    falseAlarms: findings.filter(
      (finding) => !numbering.includes(finding.fault) && !planted.some(({ text }) => isAbout(finding.what, text)),
    ),
  };
}

function jumpsOf({ managers }: Site): string {
  const jumps = managers.reduce((sum, { client }) => sum + client.jumps.length, 0);
  return jumps > 0 ? `${jumps} times a client noticed a gap and closed it by resuming` : '';
}

const mailWords = ({ mails, recipients }: History): string =>
  `${mails.length} mails named the alerts to ${recipients.length} recipients`;

const faultsOfNotify = ({ timeline }: World): number =>
  timeline.marks.filter(({ line }) => /^(?:kills|begins:).*(?:notify|mail server|postgres|certificate)/.test(line))
    .length;
