import type { Bus } from '@floorlight/event-bus/bus';
import { type Consumer, consumer } from '@floorlight/event-bus/consumer';
import { type Directory, each } from '@floorlight/event-bus/handlers';
import { findOrAskAuth } from '@floorlight/people/directory';
import type { PersonErasure } from '@floorlight/people/person-erasure';
import type { NotifyContext } from '../context.ts';
import type { RollCallFrames } from '../live/roll-call-frames.ts';
import { clearPositionsOf } from '../notifications/clear-positions.ts';
import { findPeople } from '../people/find-people.ts';
import { onAlertAtOnce, onAlerts, readKnown } from './on-alerts.ts';
import { onBadgeReused } from './on-badge-reused.ts';
import { onBarcodeShared } from './on-barcode-shared.ts';
import { onBeaconChanged } from './on-beacon-changed.ts';
import { onBreakChanged } from './on-break-changed.ts';
import { onBreakFigures } from './on-break-figures.ts';
import { onBreakTimes } from './on-break-times.ts';
import { onCountSaved } from './on-count-saved.ts';
import { onEvacuationChanged } from './on-evacuation-changed.ts';
import { onIncidentReported } from './on-incident-reported.ts';
import { onIncidentUpdated } from './on-incident-updated.ts';
import { onPersonChanged } from './on-person-changed.ts';
import { onPinLocked } from './on-pin-locked.ts';
import { onRollCallChanged } from './on-roll-call-changed.ts';
import { onSessionRevoked } from './on-session-revoked.ts';
import { onSignUpDecided, onSignUpRequested } from './on-sign-up.ts';
import { onSiteChanged } from './on-site-changed.ts';
import { onSiteCountChanged, onWallsChanged } from './on-site-count-changed.ts';
import { onToteChanged } from './on-tote-changed.ts';

interface Options {
  context: NotifyContext;
  bus: Bus;
  /** Separates its consumers from those of other instances on the same NATS. */
  durablePrefix: string;
  /** Receives the events of this site only. */
  site: string;
  /** The connections of the alert lanes, which wait for no other query. */
  alertDb: NotifyContext['db'];
  rollCalls: RollCallFrames;
  /** Finds the names in events of auth at auth itself: notify's copy of people follows from these events. */
  authDirectory: Directory;
  /** Finds the names of people whom notify's copy has not got yet. Answers soon: a new alert may wait for it. */
  newPeople: Directory;
  onSites: Parameters<typeof onSiteChanged>[1];
  erase: PersonErasure['onErased'];
}

/** The consumers of notify: what it does at each event. `handedOver`: those that also take events over HTTP, in this order. */
export function reactionConsumers({
  context,
  bus,
  durablePrefix,
  site,
  alertDb,
  rollCalls,
  authDirectory,
  newPeople,
  onSites,
  erase,
}: Options): { all: Consumer[]; handedOver: Consumer[] } {
  const options = {
    ...{ db: context.db, log: context.log, bus, durablePrefix, site },
    service: 'notify',
    directory: findOrAskAuth(findPeople(alertDb), newPeople),
  };
  const onAlert = { read: readKnown, write: onAlerts(context) };
  const alerts = consumer({
    ...options,
    db: alertDb,
    producer: 'safety',
    lane: 'alerts',
    knowing: {
      ...onAlert,
      atOnce: onAlertAtOnce(context),
      names: [
        'safety.alert.raised',
        'safety.alert.repeated',
        'safety.alert.acknowledged',
        'safety.alert.resolved',
        'safety.alert.cancelled',
        'safety.alert.responded',
        'safety.alert.placed',
        'safety.alert.messaged',
      ],
    },
  });
  // Rounds of many alerts come in bursts, positions and folded alerts often: a new alert waits for none of them.
  const escalations = consumer({
    ...options,
    db: alertDb,
    producer: 'safety',
    lane: 'escalations',
    knowing: { ...onAlert, names: ['safety.alert.escalated'] },
  });
  const positions = consumer({
    ...options,
    db: alertDb,
    producer: 'safety',
    lane: 'positions',
    knowing: { ...onAlert, names: ['safety.alert.located'] },
  });
  const folded = consumer({
    ...options,
    db: alertDb,
    producer: 'safety',
    lane: 'folded',
    knowing: { ...onAlert, names: ['safety.alert.folded'] },
  });
  const safety = consumer({
    ...options,
    producer: 'safety',
    on: {
      'safety.beacon.placed': each(onBeaconChanged(context)),
      'safety.beacon.taken': each(onBeaconChanged(context)),
      'safety.beacon.resolved': each(onBeaconChanged(context)),
      'safety.beacon.expired': each(onBeaconChanged(context)),
      'safety.beacon.hidden': each(onBeaconChanged(context)),
      'safety.beacon.shown': each(onBeaconChanged(context)),
      'safety.incident.reported': each(onIncidentReported(context)),
      'safety.incident.updated': each(onIncidentUpdated(context)),
    },
  });
  const evacuations = consumer({
    ...options,
    db: alertDb,
    producer: 'safety',
    lane: 'evacuations',
    on: {
      'safety.evacuation.called': each(onEvacuationChanged(context)),
      'safety.evacuation.extended': each(onEvacuationChanged(context)),
      'safety.evacuation.ended': each(onEvacuationChanged(context)),
      'safety.evacuation.answered': each(onRollCallChanged(context, rollCalls)),
      'safety.evacuation.joined': each(onRollCallChanged(context, rollCalls)),
    },
  });
  const auth = consumer({
    ...options,
    producer: 'auth',
    directory: authDirectory,
    on: {
      'auth.user.registered': each(onPersonChanged(context)),
      'auth.user.verified': each(onPersonChanged(context)),
      'auth.user.updated': each(onPersonChanged(context)),
      'auth.site.changed': each(onSiteChanged(context, onSites)),
      'auth.user.erased': each(async (tx, event) => {
        await clearPositionsOf(tx, event.payload.userId);
        await erase(tx, event);
      }),
      'auth.session.revoked': each(onSessionRevoked(context)),
      'auth.signup.requested': each(onSignUpRequested(context)),
      'auth.signup.approved': each(onSignUpDecided(context)),
      'auth.signup.refused': each(onSignUpDecided(context)),
      'auth.badge.reused': each(onBadgeReused(context)),
    },
  });
  const breaks = consumer({
    ...options,
    producer: 'breaks',
    on: {
      'breaks.session.started': each(onBreakTimes),
      'breaks.session.ended': each(onBreakTimes),
      'breaks.session.expired': each(onBreakChanged(context)),
      'breaks.session.extended': each(onBreakChanged(context)),
      'breaks.session.cancelled': each(onBreakChanged(context)),
      'breaks.analytics.updated': each(onBreakFigures(context)),
      'breaks.shift.attested': each(onBreakFigures(context)),
    },
  });
  const pins = consumer({
    ...options,
    producer: 'vault',
    lane: 'pins',
    on: { 'vault.pin.locked': each(onPinLocked(context)) },
  });
  const shares = consumer({
    ...options,
    producer: 'vault',
    lane: 'shares',
    on: {
      'vault.shared.requested': each(onBarcodeShared),
      'vault.shared.approved': each(onBarcodeShared),
      'vault.shared.refused': each(onBarcodeShared),
      'vault.shared.withdrawn': each(onBarcodeShared),
    },
  });
  const inventory = consumer({
    ...options,
    producer: 'inventory',
    on: {
      'inventory.count.saved': each(onCountSaved(context)),
      'inventory.sitecount.opened': each(onSiteCountChanged(context)),
      'inventory.sitecount.changed': each(onSiteCountChanged(context)),
      'inventory.sitecount.closed': each(onSiteCountChanged(context)),
      'inventory.wall.changed': each(onWallsChanged(context)),
      'inventory.tote.created': each(onToteChanged(context)),
      'inventory.tote.updated': each(onToteChanged(context)),
      'inventory.tote.scanned': each(onToteChanged(context)),
      'inventory.tote.offered': each(onToteChanged(context)),
      'inventory.tote.requested': each(onToteChanged(context)),
      'inventory.tote.withdrawn': each(onToteChanged(context)),
      'inventory.tote.removed': each(onToteChanged(context)),
    },
  });
  return {
    all: [alerts, escalations, positions, folded, evacuations, safety, auth, breaks, inventory, pins, shares],
    handedOver: [alerts, evacuations, escalations, positions, safety, auth],
  };
}
