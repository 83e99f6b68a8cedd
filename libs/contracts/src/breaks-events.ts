import * as z from 'zod/mini';
import { BreakSetting } from './break-management.ts';
import { BreakSession } from './breaks.ts';
import { Id } from './scalars.ts';
import { BreakPrivacy } from './sites.ts';

/** `privacy`: the site's setting; with `team` no name may be shown. */
const breakChanged = z.object({ session: BreakSession, userId: Id, privacy: z.optional(BreakPrivacy) });

/** The events that breaks publishes. */
export const breaksEvents = {
  'breaks.session.started': breakChanged,
  'breaks.session.ended': breakChanged,
  'breaks.session.expired': breakChanged,
  'breaks.session.extended': breakChanged,
  'breaks.session.cancelled': breakChanged,
  /** `before` is the earlier value. */
  'breaks.setting.updated': z.object({ setting: BreakSetting, before: z.optional(z.string()) }),
  'breaks.settings.initialized': z.object({ settings: z.array(BreakSetting) }),
  /** Somebody said which breaks of their shift they got. `missed`: how many they didn't. */
  'breaks.shift.attested': z.object({
    ...{ id: Id, userId: Id, day: z.iso.date(), missed: z.int() },
    privacy: BreakPrivacy,
  }),
  'breaks.attestations.exported': z.object({ privacy: BreakPrivacy }),
  /** The figures of a day have changed. Contains no personal data, so that every manager may receive it. */
  'breaks.analytics.updated': z.object({ date: z.iso.date() }),
} as const;
