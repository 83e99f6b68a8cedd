import { codedSender } from '@floorlight/contracts/alert-sender';
import type { AlertMessage, EmergencyAlert } from '@floorlight/contracts/alerts';
import { appDescription, appTitle } from '@floorlight/contracts/app-words';
import type { FloorEvent } from '@floorlight/contracts/events';
import type { Notification } from '@floorlight/contracts/notifications';
import { readyAnswers } from '@floorlight/contracts/ready-answer-messages';
import { type Coded, coded } from '@floorlight/languages/coded';
import { t } from './announcement-messages.ts';
import type { AlertMetadata } from './announcement-metadata.ts';

export type AlertEvent = FloorEvent<
  | 'safety.alert.raised'
  | 'safety.alert.repeated'
  | 'safety.alert.folded'
  | 'safety.alert.escalated'
  | 'safety.alert.located'
  | 'safety.alert.acknowledged'
  | 'safety.alert.resolved'
  | 'safety.alert.cancelled'
  | 'safety.alert.responded'
  | 'safety.alert.placed'
  | 'safety.alert.messaged'
>;

interface Words {
  liveType: AlertMetadata['liveType'];
  type: Notification['type'];
  message: Coded;
}

/** The alert's title: coded if a button of the app gave it or it is a drill, as typed otherwise. */
export function alertTitle(alert: EmergencyAlert): Coded | string {
  const button = appTitle(alert);
  if (!button) return alert.drill ? coded(t.drill, { title: alert.title }) : alert.title;
  const title = coded(t.alertTitle[button]);
  return alert.drill ? coded(t.drill, { title: { code: title.code, text: title.text } }) : title;
}

/** The text of an alert's event, below the alert's title. */
export function alertWords(event: AlertEvent): Words {
  const { alert } = event.payload;
  const urgency = alert.severity === 'critical' ? 'error' : 'warning';
  const { responseNotes: notes } = alert;
  const sender = codedSender(alert);
  const actor = event.actor?.name;
  switch (event.name) {
    case 'safety.alert.raised':
      return { liveType: 'emergency_alert', type: urgency, message: sent(alert) };
    case 'safety.alert.escalated':
      return { liveType: 'emergency_alert', type: 'error', message: escalated(alert, event.payload.round) };
    case 'safety.alert.repeated':
      return {
        liveType: 'emergency_update',
        type: urgency,
        message: coded(t.alertRepeated, { count: alert.pressCount, name: sender }),
      };
    case 'safety.alert.folded':
      return {
        liveType: 'emergency_update',
        type: urgency,
        message: coded(t.alertFolded, { count: alert.foldedCount, name: sender }),
      };
    case 'safety.alert.located':
      return { liveType: 'emergency_update', type: 'info', message: coded(t.alertLocated, { name: sender }) };
    case 'safety.alert.acknowledged':
      return {
        liveType: 'emergency_update',
        type: 'info',
        message: byPerson(t.alertAcknowledged, alert.acknowledgedByName ?? actor),
      };
    case 'safety.alert.resolved':
      return { liveType: 'emergency_update', type: 'success', message: resolved(alert.resolvedByName ?? actor, notes) };
    case 'safety.alert.cancelled':
      return {
        liveType: 'emergency_update',
        type: 'info',
        message: byPerson(t.alertCancelled, alert.resolvedByName ?? actor),
      };
    case 'safety.alert.responded':
      return {
        liveType: 'emergency_update',
        type: 'info',
        message: coded(t.alertResponded[event.payload.step], { name: actor ?? '' }),
      };
    case 'safety.alert.placed':
      return {
        liveType: 'emergency_update',
        type: 'info',
        message: coded(t.alertPlaced, { name: actor ?? '', zone: alert.warehouseZone ?? '' }),
      };
    case 'safety.alert.messaged':
      return { liveType: 'emergency_update', type: 'info', message: messaged(event.payload.message) };
    default:
      return event satisfies never;
  }
}

function messaged({ by: { name }, text, ready }: AlertMessage): Coded {
  if (!ready) return coded(t.alertMessaged, { name, text });
  const { code, text: english } = coded(readyAnswers[ready]);
  return coded(t.alertMessaged, { name, text: { code, text: english } });
}

function sent(alert: EmergencyAlert): Coded {
  const { description } = alert;
  const name = codedSender(alert);
  if (alert.pressedAt) return sentLate(alert, alert.pressedAt);
  const button = appDescription(alert);
  if (button) return coded(t.alertSent[button], { name });
  return description ? coded(t.alertSent.described, { name, description }) : coded(t.alertSent.plain, { name });
}

/** An alert that waited on its device. The app's own description would add nothing. */
function sentLate(alert: EmergencyAlert, pressedAt: string): Coded {
  const { pressedBy, pressedByName: presser, description } = alert;
  const name = codedSender(alert);
  const minutes = Math.floor((Date.parse(alert.createdAt) - Date.parse(pressedAt)) / 60_000);
  const described = description && !appDescription(alert) ? 'Described' : '';
  const values = { name, minutes, description };
  if (pressedBy === null) return coded(t.alertPressed[`sender${described}`], values);
  return presser === null
    ? coded(t.alertPressed[`unknown${described}`], values)
    : coded(t.alertPressed[`other${described}`], { ...values, presser });
}

function escalated(alert: EmergencyAlert, round: number): Coded {
  const { description, status, acknowledgedByName: by } = alert;
  if (status === 'acknowledged') return coded(t.alertUnsolved, { round, name: by ?? '' });
  const name = codedSender(alert);
  const button = appDescription(alert);
  if (button) return coded(t.alertEscalated[button], { round, name });
  return description
    ? coded(t.alertEscalated.described, { round, name, description })
    : coded(t.alertEscalated.plain, { round, name });
}

const byPerson = (messages: typeof t.alertAcknowledged | typeof t.alertCancelled, name: string | undefined): Coded =>
  name === undefined ? coded(messages.system) : coded(messages.person, { name });

function resolved(name: string | undefined, notes: string | null): Coded {
  const { person, personNotes, system, systemNotes } = t.alertResolved;
  if (name === undefined) return notes ? coded(systemNotes, { notes }) : coded(system);
  return notes ? coded(personNotes, { name, notes }) : coded(person, { name });
}
