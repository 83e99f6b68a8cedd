import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { injuryFieldMessages as m } from './injury-field-messages.ts';
import { Day, Id, IdParams, Instant, text } from './scalars.ts';

/** The outcomes of a case in the order of their weight: the log marks the most serious one alone (OSHA form 300, G–J). */
export const injuryOutcomes = ['death', 'days_away', 'restricted', 'other'] as const;
export const InjuryOutcome = z.enum(injuryOutcomes, fieldError(m.chooseOutcome));
export type InjuryOutcome = z.infer<typeof InjuryOutcome>;

/** The kinds of a case in the order of column M (1 to 6) of OSHA form 300. */
export const injuryKinds = [
  'injury',
  'skin_disorder',
  'respiratory',
  'poisoning',
  'hearing_loss',
  'other_illness',
] as const;
export const InjuryKind = z.enum(injuryKinds, fieldError(m.chooseKind));
export type InjuryKind = z.infer<typeof InjuryKind>;

/** Days of a case are counted up to this many: 29 CFR 1904.7(b)(3)(vii). */
export const injuryDaysMax = 180;

const daysBetween = fieldError(m.days, { to: injuryDaysMax });
const days = z.int(daysBetween).check(z.gte(0, daysBetween), z.lte(injuryDaysMax, daysBetween));
const lineMax = 200;

/** What the log says about a case: columns B to M of OSHA form 300 (29 CFR 1904.29). */
const caseFields = {
  employeeName: text(lineMax, fieldError(m.nameRequired)),
  jobTitle: text(lineMax, fieldError(m.jobTitleRequired)),
  /** The day of the injury, or the onset of the illness. */
  occurredOn: Day,
  place: text(lineMax, fieldError(m.placeRequired)),
  /** The injury or illness, the parts of the body, and what harmed them. */
  description: text(500, fieldError(m.descriptionRequired)),
  outcome: InjuryOutcome,
  daysAway: days,
  daysRestricted: days,
  kind: InjuryKind,
  /** The log shows no name: 29 CFR 1904.29(b)(6) to (9). */
  privacyCase: z.boolean(),
};

const awayMissing = fieldError(m.awayMissing);
const restrictedMissing = fieldError(m.restrictedMissing);
const awayIsGraver = fieldError(m.awayIsGraver);

const RecordableCase = z.object({ recordable: z.literal(true), ...caseFields }).check(
  z.refine(({ outcome, daysAway }) => outcome !== 'days_away' || daysAway > 0, { path: ['daysAway'], ...awayMissing }),
  z.refine(({ outcome, daysRestricted }) => outcome !== 'restricted' || daysRestricted > 0, {
    path: ['daysRestricted'],
    ...restrictedMissing,
  }),
  z.refine(({ outcome, daysAway }) => outcome === 'days_away' || outcome === 'death' || daysAway === 0, {
    path: ['daysAway'],
    ...awayIsGraver,
  }),
);

/** Whether an incident has to be recorded (29 CFR 1904.7), and as what. `version`: the one that was read; 0 for a first one. */
export const InjuryRecordChange = z.object({
  version: z.int(),
  record: z.discriminatedUnion('recordable', [z.object({ recordable: z.literal(false) }), RecordableCase]),
});
export type InjuryRecordChange = z.output<typeof InjuryRecordChange>;

/** A case of the log. Its number counts the cases of a site and year. */
export const InjuryCase = z.object({
  recordable: z.literal(true),
  ...caseFields,
  occurredOn: z.iso.date(),
  year: z.int(),
  caseNumber: z.int(),
});
export type InjuryCase = z.infer<typeof InjuryCase>;

export const InjuryRecord = z.object({
  incidentId: Id,
  record: z.discriminatedUnion('recordable', [z.object({ recordable: z.literal(false) }), InjuryCase]),
  version: z.int(),
  updatedAt: Instant,
  updatedByName: z.string(),
});
export type InjuryRecord = z.infer<typeof InjuryRecord>;

/** A line of the log, as whoever may see the log sees it: without the name in a privacy case. */
export const InjuryLogLine = z.extend(InjuryCase, { incidentId: Id, employeeName: z.nullable(z.string()) });
export type InjuryLogLine = z.infer<typeof InjuryLogLine>;

const amount = z.number(fieldError(m.amount)).check(z.gte(0, fieldError(m.amount)), z.lte(1e9, fieldError(m.amount)));

/** What the yearly summary says beside the totals: 29 CFR 1904.32(b)(2). Whoever certifies it signs the printed page. */
export const InjurySummary = z.object({
  averageEmployees: z.nullable(amount),
  hoursWorked: z.nullable(amount),
  industry: z.string().check(z.trim(), z.maxLength(lineMax)),
  /** Code of the North American Industry Classification System. */
  naics: z.string().check(z.trim(), z.regex(/^(\d{2,6})?$/, fieldError(m.naics))),
});
export type InjurySummary = z.output<typeof InjurySummary>;

const count = z.int().check(z.gte(0));
export const InjuryTotals = z.object({
  outcomes: z.record(InjuryOutcome, count),
  daysAway: count,
  daysRestricted: count,
  kinds: z.record(InjuryKind, count),
});
export type InjuryTotals = z.infer<typeof InjuryTotals>;

export const InjuryLog = z.object({
  year: z.int(),
  /** Years with cases, and this year, newest first. */
  years: z.array(z.int()),
  establishment: z.object({ name: z.string(), address: z.string() }),
  lines: z.array(InjuryLogLine),
  totals: InjuryTotals,
  summary: InjurySummary,
});
export type InjuryLog = z.infer<typeof InjuryLog>;

const year = z.coerce.number().check(z.int(), z.gte(1970), z.lte(2199));
const YearParams = z.object({ year });
const osha = {
  service: 'safety',
  access: 'incidents.update',
  features: ['incidents'],
  fails: ['not_found', 'conflict'],
} as const;

export const getInjuryRecord = defineEndpoint({
  ...osha,
  method: 'GET',
  path: '/api/incident-reports/:id/injury-record',
  summary:
    'Whether an incident is a case of the OSHA log; null while nobody has decided. `conflict` where the site keeps none.',
  params: IdParams,
  reply: { status: 200, body: z.object({ injury: z.nullable(InjuryRecord) }) },
});

export const recordInjury = defineEndpoint({
  ...osha,
  method: 'PUT',
  path: '/api/incident-reports/:id/injury-record',
  summary: 'Decides whether an incident is a case of the OSHA log, and as what (29 CFR 1904.7 and 1904.29).',
  params: IdParams,
  body: InjuryRecordChange,
  reply: { status: 200, body: InjuryRecord },
});

export const getInjuryLog = defineEndpoint({
  ...osha,
  method: 'GET',
  path: '/api/injury-log/:year',
  summary: 'The OSHA log (form 300) of a year with its totals and summary (form 300A).',
  params: YearParams,
  reply: { status: 200, body: InjuryLog },
});

export const summarizeInjuries = defineEndpoint({
  ...osha,
  method: 'PUT',
  path: '/api/injury-log/:year/summary',
  summary: 'Stores what the yearly summary (form 300A) says about the establishment.',
  params: YearParams,
  body: InjurySummary,
  reply: { status: 200, body: InjurySummary },
});

export const exportInjuryLog = defineEndpoint({
  ...osha,
  method: 'GET',
  path: '/api/injury-log/:year/osha-300.csv',
  summary: 'The OSHA log of a year as a CSV file with the columns A to M of form 300.',
  changes: true,
  params: YearParams,
  reply: { status: 200 },
});

export const injuryRecordEndpoints = {
  getInjuryRecord,
  recordInjury,
  getInjuryLog,
  summarizeInjuries,
  exportInjuryLog,
};
