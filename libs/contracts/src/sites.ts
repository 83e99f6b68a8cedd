import * as z from 'zod/mini';
import { AlarmPlan, mistakesInPlan, noAlarmPlan } from './alarm-plan.ts';
import { AwayCode, defaultAwayCodes } from './away-codes.ts';
import { BreakRule } from './break-rules.ts';
import { CountSettings, defaultCountSettings, mistakesInLevels } from './count-settings.ts';
import { fieldError } from './field-error.ts';
import { LabelPrinter } from './label-printers.ts';
import { Language } from './languages.ts';
import { Email, Id, Instant, maxLength, storable, text } from './scalars.ts';
import { SiteFeature } from './site-features.ts';
import { siteFieldMessages as m } from './site-field-messages.ts';

const maxName = 100;
const maxPhone = 40;
/** A list with no more entries than a site can have of anything. */
const listOf = <Item extends z.ZodMiniType>(item: Item, most: number) =>
  z.array(item).check(z.maxLength(most, fieldError(m.tooMany, { count: most })));
const whole = (from: number, to: number) => {
  const between = fieldError(m.between, { from, to });
  return z.int(between).check(z.gte(from, between), z.lte(to, between));
};
const name = text(maxName, fieldError(m.nameRequired));
const phone = text(maxPhone, fieldError(m.phoneRequired));
const note = (most: number) => z._default(z.string().check(z.trim(), maxLength(most), storable()), '');

const latitude = fieldError(m.latitude);
const longitude = fieldError(m.longitude);
const coordinates = {
  latitude: z.number(latitude).check(z.gte(-90, latitude), z.lte(90, latitude)),
  longitude: z.number(longitude).check(z.gte(-180, longitude), z.lte(180, longitude)),
};

const Contact = z.object({
  id: z.string().check(z.minLength(1), maxLength(maxName), storable()),
  name,
  phone,
  /** The whole number of an extension, which a mobile phone can dial. */
  directDial: note(maxPhone),
  priority: z.enum(['critical', 'high', 'medium', 'low']),
});

/** What managers see of breaks: each break with its name and type, or only the team's figures. */
export const BreakPrivacy = z.enum(['named', 'team']);
export type BreakPrivacy = z.infer<typeof BreakPrivacy>;

/** The records of injuries that the law asks for: `osha` in the United States (29 CFR 1904). */
export const InjuryRecords = z.enum(['none', 'osha']);
export type InjuryRecords = z.infer<typeof InjuryRecords>;

const metres = z.number().check(z.gt(0), z.lte(10_000));

/**
 * How a site works with totes. `practice`: the switch of a tote that is not on record plays through random outcomes. A tote
 * that is assigned and that nobody has seen for `overdueHours` is overdue.
 */
export const ToteSettings = z.object({
  practice: z._default(z.boolean(), true),
  overdueHours: z._default(whole(1, 720), 12),
});
export type ToteSettings = z.infer<typeof ToteSettings>;

export const defaultToteSettings: ToteSettings = { practice: true, overdueHours: 12 };

/** A drawing of the building with its true size in metres. Without an image zones are drawn on an empty floor. */
export const FloorPlan = z.object({
  width: metres,
  depth: metres,
  image: z._default(z.nullable(Id), null),
});
export type FloorPlan = z.infer<typeof FloorPlan>;

/** A rectangle on the floor plan in metres, from its top left corner. */
export const PlanRectangle = z.object({
  x: z.number().check(z.gte(0)),
  y: z.number().check(z.gte(0)),
  width: metres,
  depth: metres,
});
export type PlanRectangle = z.infer<typeof PlanRectangle>;

/** An exit or an assembly point: its place on the floor plan in metres, from the top left corner. */
export const PlanPoint = z.object({ name, x: z.number().check(z.gte(0)), y: z.number().check(z.gte(0)) });
export type PlanPoint = z.infer<typeof PlanPoint>;

export const ZoneKind = z.enum(['work', 'storage', 'dock', 'office', 'break', 'hazard']);
export type ZoneKind = z.infer<typeof ZoneKind>;

/**
 * A zone of the warehouse. `map` is its place on the zone overview, a grid that counts from 1; `plan` its place on the
 * floor plan. `position` is its centre and radius in metres, which gives the zone of an alert from its position. `exit` and
 * `assembly` name the exit and the assembly point of people there, if they are not the nearest.
 */
export const Zone = z.object({
  name,
  /** Default: a work area. */
  kind: z.optional(ZoneKind),
  map: z.optional(
    z.object({
      column: whole(1, 24),
      row: whole(1, 24),
      columns: z._default(whole(1, 24), 1),
      rows: z._default(whole(1, 24), 1),
    }),
  ),
  plan: z.optional(PlanRectangle),
  position: z.optional(z.object({ ...coordinates, radius: metres })),
  exit: z.optional(name),
  assembly: z.optional(name),
});
export type Zone = z.infer<typeof Zone>;

export const SiteId = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, fieldError(m.siteId)));

const timeZone = fieldError(m.timeZone);
const TimeZone = z.string(timeZone).check(z.refine(isTimeZone, timeZone));

/** The public fields of a site, for signed-out users too. */
export const PublicSite = z.object({
  id: SiteId,
  name,
  timeZone: TimeZone,
  /** For everyone who has made no choice of their own, and for mails to emergency services. */
  language: z._default(Language, 'en'),
  /** The three numbers of the emergency banner. */
  banner: z.object({
    emergencyServices: phone,
    securityExtension: phone,
    managerOnCallExtension: phone,
  }),
  quickDial: listOf(Contact, 50),
  additionalContacts: listOf(z.object({ name, phone, directDial: note(maxPhone) }), 200),
  andonZones: listOf(Zone, 500),
  /** Whether people may report incidents without their name. */
  anonymousReports: z._default(z.boolean(), false),
  injuryRecords: z._default(InjuryRecords, 'none'),
  exits: z._default(listOf(PlanPoint, 100), []),
  assemblyPoints: z._default(listOf(PlanPoint, 100), []),
  /** Its picture is for the people of the site only. */
  floorPlan: z._default(z.nullable(FloorPlan), null),
  /** Their screens are left out, and their endpoints refuse. */
  switchedOff: z._default(listOf(SiteFeature, SiteFeature.options.length), []),
  totes: z._default(ToteSettings, defaultToteSettings),
});
export type PublicSite = z.infer<typeof PublicSite>;

const Escalation = z.object({
  afterSeconds: whole(1, 3600),
  times: whole(0, 10),
  /** Later rounds, until somebody acknowledges. They never end by themselves. */
  repeatSeconds: z._default(whole(60, 3600), 300),
  /** An acknowledged alert that is neither over nor updated for so long calls again. */
  unsolvedMinutes: z._default(whole(1, 240), 15),
});

/** What happens in an evacuation. `evacuateWith`: alerts of these kinds call one by themselves. */
export const EvacuationSettings = z.object({
  instructions: note(500),
  evacuateWith: z._default(listOf(z.enum(['fire', 'hazmat']), 2), []),
});
export type EvacuationSettings = z.infer<typeof EvacuationSettings>;

/** The default escalation of an alert that no manager has acknowledged. */
export const defaultEscalation = { afterSeconds: 60, times: 3, repeatSeconds: 300, unsolvedMinutes: 15 };

/** The settings of a site. Those in `config/sites.json` seed an empty database. */
export const Site = z
  .extend(PublicSite, {
    /** When it was closed; null while people work there. */
    closedAt: z._default(z.nullable(Instant), null),
    /** For emergency services: where to drive, where to enter, whom to call back. */
    address: note(300),
    entrance: note(200),
    callBackNumber: note(maxPhone),
    fallbackCoordinates: z.object(coordinates),
    afeAreas: listOf(z.object({ name, walls: listOf(text(maxName, fieldError(m.wallRequired)), 5000) }), 500),
    counts: z._default(CountSettings, defaultCountSettings),
    historicalTotes: listOf(z.object({ name, code: text(200, fieldError(m.codeRequired)) }), 1000),
    /** Vault prints labels on them, if the deployment lets it reach their addresses. */
    labelPrinters: z._default(listOf(LabelPrinter, 50), []),
    reportRecipients: listOf(Email, 100),
    emergencyServicesRecipients: listOf(Email, 20),
    /** Managers are notified again of an unacknowledged alert every `afterSeconds`, `times` times, then every `repeatSeconds`. */
    escalation: z._default(Escalation, defaultEscalation),
    alarmPlan: z._default(AlarmPlan, noAlarmPlan),
    evacuation: z._default(EvacuationSettings, { instructions: '', evacuateWith: [] }),
    breakPrivacy: z._default(BreakPrivacy, 'named'),
    /** Breaks are deleted this many days after the day they began. */
    breakRetentionDays: z._default(whole(7, 3650), 365),
    /** What people scan to start a break and to return; without any, breaks start and end by hand. */
    awayCodes: z._default(listOf(AwayCode, 100), defaultAwayCodes),
    /** The breaks that people are owed, by the law and by agreements. */
    breakRules: z._default(listOf(BreakRule, 20), []),
    /**
     * Its managers, and the administrators whose home it is, can do nothing but answer alarms until they have signed in with a
     * passkey or a second step.
     */
    managersNeedSecondFactor: z._default(z.boolean(), false),
    /** Photos of incidents are deleted this many days after the incident was resolved; null: they are kept. */
    photoRetentionDays: z._default(z.nullable(whole(30, 3650)), null),
  })
  .check((context) => {
    const inPlan = mistakesInPlan(context.value.alarmPlan).map(({ path, error }) => at(error, 'alarmPlan', ...path));
    for (const { path, error } of [...mistakesIn(context.value), ...inPlan])
      context.issues.push({ code: 'custom', input: context.value, path, message: error.error() });
  });
export type Site = z.infer<typeof Site>;

export const Sites = z.array(Site).check(z.minLength(1));

interface Mistake {
  path: (string | number)[];
  error: { error: () => string };
}

const twice = fieldError(m.twice);
const withoutPlan = fieldError(m.withoutPlan);
const zoneOutsidePlan = fieldError(m.zoneOutsidePlan);

const pointOutsidePlan = fieldError(m.pointOutsidePlan);
const noSuchExit = fieldError(m.noSuchExit);
const noSuchAssembly = fieldError(m.noSuchAssembly);

interface Checked {
  andonZones: Zone[];
  exits: PlanPoint[];
  assemblyPoints: PlanPoint[];
  floorPlan: FloorPlan | null;
  afeAreas: { name: string; walls: string[] }[];
  awayCodes: string[];
  counts: CountSettings;
  labelPrinters: LabelPrinter[];
}

/** Rules between several fields: no name twice, no zone outside the plan. */
function mistakesIn(site: Checked): Mistake[] {
  const { andonZones, floorPlan, afeAreas, awayCodes, exits, assemblyPoints, counts, labelPrinters } = site;
  return [
    ...repeats(andonZones.map((zone) => zone.name)).map((index) => at(twice, 'andonZones', index, 'name')),
    ...repeats(afeAreas.map((area) => area.name)).map((index) => at(twice, 'afeAreas', index, 'name')),
    ...repeats(labelPrinters.map((printer) => printer.name)).map((index) => at(twice, 'labelPrinters', index, 'name')),
    ...repeats(awayCodes).map((index) => at(twice, 'awayCodes', index)),
    ...afeAreas.flatMap(({ walls }, index) =>
      repeats(walls).map((wall) => at(twice, 'afeAreas', index, 'walls', wall)),
    ),
    ...repeats(counts.levels).map((index) => at(twice, 'counts', 'levels', index)),
    ...mistakesInLevels({ counts, afeAreas }),
    ...andonZones.flatMap(({ plan }, index) => {
      if (!plan) return [];
      if (!floorPlan) return at(withoutPlan, 'andonZones', index, 'plan');
      const isInside = plan.x + plan.width <= floorPlan.width && plan.y + plan.depth <= floorPlan.depth;
      return isInside ? [] : at(zoneOutsidePlan, 'andonZones', index, 'plan');
    }),
    ...andonZones.flatMap(({ exit, assembly }, index) => [
      ...(exit === undefined || names(exits).has(exit) ? [] : [at(noSuchExit, 'andonZones', index, 'exit')]),
      ...(assembly === undefined || names(assemblyPoints).has(assembly)
        ? []
        : [at(noSuchAssembly, 'andonZones', index, 'assembly')]),
    ]),
    ...Object.entries({ exits, assemblyPoints }).flatMap(([field, points]) => [
      ...repeats(points.map((point) => point.name)).map((index) => at(twice, field, index, 'name')),
      ...points.flatMap(({ x, y }, index) => {
        if (!floorPlan) return at(withoutPlan, field, index, 'x');
        return x <= floorPlan.width && y <= floorPlan.depth ? [] : at(pointOutsidePlan, field, index, 'x');
      }),
    ]),
  ];
}

const names = (points: PlanPoint[]): Set<string> => new Set(points.map((point) => point.name));

const at = (error: Mistake['error'], ...path: Mistake['path']): Mistake => ({ path, error });

/** The places of values that stood before. */
function repeats(values: string[]): number[] {
  const seen = new Set<string>();
  return values.flatMap((value, index) => {
    const key = value.toLowerCase();
    if (seen.has(key)) return index;
    seen.add(key);
    return [];
  });
}

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}
