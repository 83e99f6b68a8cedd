import * as z from 'zod/mini';
import { AlertMessage, EmergencyAlert, ResponseStep } from './alerts.ts';
import { Beacon } from './beacons.ts';
import { Evacuation, RollCallEntry } from './evacuations.ts';
import { Incident } from './incidents.ts';
import { InjurySummary } from './injury-records.ts';
import { Id } from './scalars.ts';

const alertChanged = z.object({ alert: EmergencyAlert });
const beaconChanged = z.object({ beacon: Beacon });
const evacuationChanged = z.object({ evacuation: Evacuation });
const rollCallChanged = z.object({ evacuation: Evacuation, entry: RollCallEntry });
const incidentChanged = z.object({ incident: Incident });

/** The events that safety publishes. */
export const safetyEvents = {
  'safety.alert.raised': alertChanged,
  'safety.alert.repeated': alertChanged,
  /** `folded` was stored, and counted on `alert`, which stands for it: see safety's fold-alert.ts. */
  'safety.alert.folded': z.object({ alert: EmergencyAlert, folded: EmergencyAlert }),
  'safety.alert.acknowledged': alertChanged,
  'safety.alert.resolved': alertChanged,
  'safety.alert.cancelled': alertChanged,
  /** The actor is on the way, or there: `step`. */
  'safety.alert.responded': z.object({ alert: EmergencyAlert, step: ResponseStep }),
  /** The actor said in which zone help is needed. `before`: the zone until then. */
  'safety.alert.placed': z.object({ alert: EmergencyAlert, before: z.nullable(z.string()) }),
  'safety.alert.messaged': z.object({ alert: EmergencyAlert, message: AlertMessage }),
  /**
   * Not acknowledged in time, or acknowledged and not ended: the managers are notified again, with more urgency. `round`
   * counts from 1.
   */
  'safety.alert.escalated': z.object({ alert: EmergencyAlert, round: z.int().check(z.gte(1)) }),
  /** The sender's phone reported its position. */
  'safety.alert.located': alertChanged,
  'safety.beacon.placed': beaconChanged,
  'safety.beacon.taken': beaconChanged,
  'safety.beacon.resolved': beaconChanged,
  /** It ended by itself, at its `expiresAt`. */
  'safety.beacon.expired': beaconChanged,
  'safety.beacon.hidden': beaconChanged,
  'safety.beacon.shown': beaconChanged,
  'safety.evacuation.called': evacuationChanged,
  /** It is one of more zones, or of the whole site. */
  'safety.evacuation.extended': evacuationChanged,
  /** The all clear; the actor is null where a real evacuation ended a drill. */
  'safety.evacuation.ended': evacuationChanged,
  /** Somebody is safe or needs help, says the actor. */
  'safety.evacuation.answered': rollCallChanged,
  /** Somebody has come to the site since it was called. */
  'safety.evacuation.joined': rollCallChanged,
  'safety.evacuation.exported': evacuationChanged,
  'safety.incident.reported': incidentChanged,
  /** Assigned, moved to the next status, annotated or given a photo, by the actor. */
  'safety.incident.updated': incidentChanged,
  /** Incidents or the OSHA log were exported as a file. */
  'safety.report.exported': z.object({
    file: z.enum(['incidents', 'osha300']),
    filters: z.record(z.string(), z.string()),
  }),
  /** Somebody decided about a case of the OSHA log. Without what it says about a body: `changed` are names of fields. */
  'safety.injury.recorded': z.object({
    incidentId: Id,
    title: z.string(),
    recordable: z.boolean(),
    year: z.nullable(z.int()),
    caseNumber: z.nullable(z.int()),
    changed: z.array(z.string()),
  }),
  'safety.injury.summarized': z.object({ year: z.int(), before: InjurySummary, after: InjurySummary }),
} as const;
