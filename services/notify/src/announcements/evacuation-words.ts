import type { Evacuation, RollCallEntry } from '@floorlight/contracts/evacuations';
import type { FloorEvent } from '@floorlight/contracts/events';
import type { Notification } from '@floorlight/contracts/notifications';
import { type Coded, coded } from '@floorlight/languages/coded';
import type { EvacuationMetadata } from './announcement-metadata.ts';
import { evacuationMessages as t } from './evacuation-messages.ts';

export type EvacuationEvent = FloorEvent<
  'safety.evacuation.called' | 'safety.evacuation.extended' | 'safety.evacuation.ended'
>;

interface Words {
  liveType: EvacuationMetadata['liveType'];
  type: Notification['type'];
  title: Coded;
  message: Coded;
}

/** The texts of what happened to an evacuation. */
export function evacuationWords(event: EvacuationEvent): Words {
  const { evacuation } = event.payload;
  const { calledByName: name, endedByName } = evacuation;
  const zones = evacuation.zones.length === 0 ? null : evacuation.zones.join(', ');
  const kind = evacuation.drill ? 'drill' : 'real';
  switch (event.name) {
    case 'safety.evacuation.called':
      return {
        liveType: 'evacuation_called',
        type: 'error',
        title: coded(t.called[kind]),
        message: zones === null ? coded(t.calledBy.site, { name }) : coded(t.calledBy.zones, { name, zones }),
      };
    case 'safety.evacuation.extended':
      return {
        liveType: 'evacuation_extended',
        type: 'error',
        title: coded(t.extended[kind]),
        message: zones === null ? coded(t.extendedTo.site) : coded(t.extendedTo.zones, { zones }),
      };
    case 'safety.evacuation.ended':
      return {
        liveType: 'evacuation_ended',
        type: 'success',
        title: coded(t.ended[kind]),
        message: endedByName === null ? coded(t.replaced) : coded(t.endedBy, { name: endedByName }),
      };
    default:
      return event satisfies never;
  }
}

/** The texts for managers about somebody who needs help. */
export function helpWords(evacuation: Evacuation, entry: RollCallEntry): Pick<Words, 'title' | 'message'> {
  const { userName: name, zone, lastSeen } = entry;
  const place = zone ?? lastSeen?.place ?? null;
  const how = entry.isLate ? 'late' : 'now';
  return {
    title: coded(t.help[evacuation.drill ? 'drill' : 'real'], { name }),
    message: place === null ? coded(t.helpNowhere[how]) : coded(t.helpAt[how], { place }),
  };
}
