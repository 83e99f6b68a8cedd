import { cellUser } from '@floorlight/contracts/cell-link';
import { type ServiceName, serviceNames } from '@floorlight/contracts/endpoint';
import { type EventName, events, subjectOf } from '@floorlight/contracts/events';
import { inboxOf } from './inbox.ts';
import { type StreamName, streamOf, streamRoots } from './stream.ts';

/** The processes that have a user of their own on the bus. */
export type BusUser = ServiceName | 'gateway';
export const busUsers: readonly BusUser[] = [...serviceNames, 'gateway'];

/** The events that a user may publish. */
export const publishedBy = (user: BusUser): EventName[] =>
  (Object.keys(events) as EventName[]) // Object.keys forgets the literal keys
    .filter((name) => name.startsWith(`${user}.`));

/** The service that publishes an event. */
export const serviceOf = (name: EventName): ServiceName => name.split('.')[0] as ServiceName; // the first part is one

/** The services that publish. */
export const producers: readonly ServiceName[] = serviceNames.filter((name) => publishedBy(name).length > 0);

/** The events of one producer that wait in the stream until the user has handled them. */
interface Handled {
  producer: ServiceName;
  /** A durable apart from the producer's other one. */
  lane?: string;
  /** Default: every event of the producer. */
  filter?: string;
  /** Handles them under a name of its own, so once more than the user. */
  as?: string;
}

interface Access {
  handles?: Handled[];
  /** Events that it gets live only. */
  hears?: EventName[];
  /** Subjects on which the instances of the service talk to each other. */
  amongInstances?: string[];
  /** Requests that it answers, and subjects of requests that it makes. */
  answers?: string[];
  asks?: string[];
}

/**
 * What each user receives. NATS allows nothing else (`serverConfig`), and the set-up makes these durables and no others.
 * A service publishes the events of the catalogue that begin with its name.
 */
export const busAccess: Record<BusUser, Access> = {
  auth: {
    handles: producers.map((producer) => ({ producer })),
    // A hub and its cells. Cells are users with subjects of their own (`cells.ts`).
    answers: ['up.*.*'],
    asks: ['down.*.*', `${inboxOf(cellUser('*'))}.>`],
  },
  vault: { handles: [{ producer: 'auth' }] },
  safety: {
    handles: [
      { producer: 'auth' },
      { producer: 'vault', lane: 'scans', filter: 'vault.barcode.added' },
      { producer: 'vault', lane: 'places', filter: 'vault.place.scanned' },
      { producer: 'breaks', lane: 'sessions', filter: 'breaks.session.*' },
      { producer: 'inventory' },
    ],
  },
  breaks: { handles: [{ producer: 'auth' }] },
  inventory: { handles: [{ producer: 'auth' }] },
  notify: {
    handles: [
      { producer: 'safety', lane: 'alerts', filter: 'safety.alert.*' },
      { producer: 'safety', lane: 'escalations', filter: 'safety.alert.escalated' },
      { producer: 'safety', lane: 'positions', filter: 'safety.alert.located' },
      { producer: 'safety', lane: 'folded', filter: 'safety.alert.folded' },
      { producer: 'safety', lane: 'evacuations', filter: 'safety.evacuation.*' },
      { producer: 'safety' },
      { producer: 'auth' },
      { producer: 'breaks' },
      { producer: 'inventory' },
      { producer: 'vault', lane: 'pins', filter: 'vault.pin.locked' },
      { producer: 'vault', lane: 'shares', filter: 'vault.shared.*' },
      { producer: 'safety', as: 'notify-webhooks' },
      { producer: 'inventory', as: 'notify-webhooks' },
    ],
    hears: [
      ...(['auth.session.revoked', 'auth.session.switched', 'auth.site.changed'] as const),
      'auth.display.revoked' as const,
      ...(['vault.barcode.added', 'vault.barcode.updated'] as const),
      ...(['vault.barcode.deleted', 'vault.barcode.restored', 'vault.barcodes.imported'] as const),
      ...(['vault.shared.requested', 'vault.shared.approved'] as const),
      ...(['vault.shared.refused', 'vault.shared.withdrawn'] as const),
    ],
    amongInstances: ['fanout.*.*', 'side-frame.*.*', 'connected.*.*', 'changed.*.*', 'reached.*'],
  },
  gateway: {
    hears: [
      ...(['auth.session.revoked', 'auth.session.switched', 'auth.user.updated', 'auth.apikey.revoked'] as const),
      'auth.session.secured' as const,
      ...(['auth.device.enrolled', 'auth.device.changed', 'auth.device.revoked', 'auth.site.changed'] as const),
      ...(['auth.display.connected', 'auth.display.revoked'] as const),
    ],
  },
};

/** The services whose events a user verifies. */
export const verifiedBy = (user: BusUser): ServiceName[] => {
  const { handles = [], hears = [] } = busAccess[user];
  return [...new Set([...handles.map(({ producer }) => producer), ...hears.map(serviceOf)])];
};

/** The name of a durable, in NATS and in each inbox row: with a new name old events are handled again. */
export const durableName = (user: string, producer: ServiceName, lane?: string): string =>
  `${user}-hears-${producer}${lane ? `-${lane}` : ''}`;

export interface Durable {
  stream: StreamName;
  name: string;
  /** The subjects it receives. */
  filter: string;
}

/** A durable of a user for one site or all (`*`). `names` is one event, or a pattern of those in the stream FLOOR. */
export function durableFor(name: string, site: string, names: string): Durable {
  const stream = names in events ? streamOf(names as EventName) : 'FLOOR'; // it is a key
  return { stream, name, filter: `${streamRoots[stream]}.${site}.${names}` };
}

/** The durables of a user. */
export const durablesOf = (user: BusUser): Durable[] =>
  (busAccess[user].handles ?? []).map(({ producer, lane, filter = `${producer}.>`, as = user }) =>
    durableFor(durableName(as, producer, lane), '*', filter),
  );

/** Where an event of any site is published. */
export const subjectAtAnySite = (name: EventName): string => subjectOf({ siteId: '*', name });
