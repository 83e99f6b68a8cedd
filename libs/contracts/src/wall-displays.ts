import * as z from 'zod/mini';
import { accountFieldMessages as messages } from './account-field-messages.ts';
import { EmergencyType, ResponseStep, Severity } from './alerts.ts';
import { BeaconType, HazardKind } from './beacons.ts';
import { PeopleOnSite } from './control-room.ts';
import { binary, defineEndpoint } from './endpoint.ts';
import { RollCallCounts } from './evacuations.ts';
import { fieldError } from './field-error.ts';
import { Id, IdParams, Instant, maxLength, text } from './scalars.ts';
import { floorPlanTypes, maxFloorPlanBytes } from './site-settings.ts';

export const displayNameMax = 60;
/** Seconds in which a screen has to be given its code. */
export const displayCodeLife = 900;
/** Letters and digits that look like no other; a code has eight of them. */
export const displayCodeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const displayCodeLength = 8;

/** A code as it was typed, without hyphens and spaces. */
export const plainDisplayCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');

/** A screen on a wall of the site that shows what is open there, and can do nothing. */
export const WallDisplay = z.object({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  /** Null until a screen was given the code. */
  connectedAt: z.nullable(Instant),
  /** Exact to a few minutes. */
  lastSeenAt: z.nullable(Instant),
});
export type WallDisplay = z.infer<typeof WallDisplay>;

/** A display with the code that connects a screen as it, once. Only this answer contains the code. */
export const DisplayCode = z.object({ display: WallDisplay, code: z.string(), expiresAt: Instant });
export type DisplayCode = z.infer<typeof DisplayCode>;

/** The display as itself. */
export const ThisWallDisplay = z.object({ name: z.string(), siteId: z.string() });
export type ThisWallDisplay = z.infer<typeof ThisWallDisplay>;

const code = { reply: { status: 201, body: DisplayCode } } as const;

export const listWallDisplays = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/wall-displays',
  summary: 'The wall displays of the site, by name.',
  access: 'displays.manage',
  reply: { status: 200, body: z.array(WallDisplay) },
});

export const addWallDisplay = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/wall-displays',
  summary: 'Adds a wall display to the site, with a code that connects a screen as it within 15 minutes.',
  access: 'displays.manage',
  body: z.object({ name: text(displayNameMax, fieldError(messages.displayNameRequired)) }),
  ...code,
  fails: ['conflict'],
});

export const renewDisplayCode = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/wall-displays/:id/code',
  summary: 'Makes a new code for a wall display. A screen that is given it takes the place of the earlier one.',
  access: 'displays.manage',
  params: IdParams,
  ...code,
  fails: ['not_found'],
});

export const revokeWallDisplay = defineEndpoint({
  service: 'auth',
  method: 'DELETE',
  path: '/api/wall-displays/:id',
  summary: 'Revokes a wall display: its screen shows nothing any more.',
  access: 'displays.manage',
  params: IdParams,
  reply: { status: 204 },
  fails: ['not_found'],
});

export const connectThisDisplay = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/auth/wall-display',
  summary: 'Connects the calling browser as the wall display of a code: sets its cookie, which reads and nothing else.',
  access: 'anyone',
  body: z.object({ code: z.string().check(maxLength(40)) }),
  reply: { status: 200, body: ThisWallDisplay },
  fails: ['not_found'],
});

export const getThisDisplay = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/auth/wall-display',
  summary: 'The wall display that calls; null for any other browser.',
  access: 'anyone',
  reply: { status: 200, body: z.object({ display: z.nullable(ThisWallDisplay) }) },
});

const ofDisplay = { method: 'GET', access: 'wallDisplay' } as const;

/** An open alert without anything about a person: neither who sent it, nor who answers it, nor a text that somebody typed. */
export const WallAlert = z.object({
  id: Id,
  emergencyType: z.nullable(EmergencyType),
  severity: Severity,
  /** Nobody is in danger. */
  drill: z.boolean(),
  acknowledged: z.boolean(),
  /** The furthest of those who help. */
  step: z.nullable(ResponseStep),
  zone: z.nullable(z.string()),
  createdAt: Instant,
});
export type WallAlert = z.infer<typeof WallAlert>;

/** An active beacon without the texts that somebody typed. */
export const WallBeacon = z.object({
  id: Id,
  alertType: BeaconType,
  kind: z.nullable(HazardKind),
  severity: Severity,
  zone: z.string(),
});
export type WallBeacon = z.infer<typeof WallBeacon>;

/** The evacuation that runs, and how many of those on its list have answered what. */
export const WallEvacuation = z.object({
  drill: z.boolean(),
  /** None: the whole site. */
  zones: z.array(z.string()),
  calledAt: Instant,
  counts: RollCallCounts,
});
export type WallEvacuation = z.infer<typeof WallEvacuation>;

/** Alerts and beacons on a wall; the newest of more. */
export const wallLimit = 100;

export const WallSafety = z.object({
  /** The server's time, by which ages are counted: a screen's clock may be wrong. */
  at: Instant,
  /** Newest first. */
  alerts: z.array(WallAlert),
  beacons: z.array(WallBeacon),
  openIncidents: z.int(),
  evacuation: z.nullable(WallEvacuation),
});
export type WallSafety = z.infer<typeof WallSafety>;

export const getWallSafety = defineEndpoint({
  ...ofDisplay,
  service: 'safety',
  path: '/api/wall/safety',
  summary: 'The open alerts, beacons and incidents of the site of a wall display, without names.',
  reply: { status: 200, body: WallSafety },
  survivesAuth: true,
});

export const WallCounts = z.object({
  areas: z.array(z.object({ name: z.string(), walls: z.int(), counted: z.int() })),
});
export type WallCounts = z.infer<typeof WallCounts>;

export const getWallCounts = defineEndpoint({
  ...ofDisplay,
  service: 'inventory',
  path: '/api/wall/counts',
  summary: 'How many walls of each area are counted today, for a wall display.',
  reply: { status: 200, body: WallCounts },
});

export const WallBreaks = z.object({ onBreak: z.int() });
export type WallBreaks = z.infer<typeof WallBreaks>;

export const getWallBreaks = defineEndpoint({
  ...ofDisplay,
  service: 'breaks',
  path: '/api/wall/breaks',
  summary: 'How many people are on break, for a wall display: never who.',
  reply: { status: 200, body: WallBreaks },
});

export const getWallPeople = defineEndpoint({
  ...ofDisplay,
  service: 'auth',
  path: '/api/wall/people',
  summary: 'How many people are on site, for a wall display: never who.',
  reply: { status: 200, body: PeopleOnSite },
});

export const getWallPicture = defineEndpoint({
  ...ofDisplay,
  service: 'auth',
  path: '/api/wall/floor-plans/:id',
  params: IdParams,
  summary: 'The picture of the floor plan, for a wall display of its site.',
  reply: { status: 200, body: binary(floorPlanTypes, maxFloorPlanBytes) },
  fails: ['not_found'],
});

export const wallDisplayEndpoints = {
  listWallDisplays,
  addWallDisplay,
  renewDisplayCode,
  revokeWallDisplay,
  connectThisDisplay,
  getThisDisplay,
  getWallSafety,
  getWallCounts,
  getWallBreaks,
  getWallPeople,
  getWallPicture,
};
