import type { FloorEvent } from '@floorlight/contracts/events';
import type { BreakUpdateKind } from '@floorlight/contracts/live';
import type { Notification } from '@floorlight/contracts/notifications';
import { type Coded, coded } from '@floorlight/languages/coded';
import { t } from './announcement-messages.ts';

export type BreakEvent = FloorEvent<'breaks.session.expired' | 'breaks.session.extended' | 'breaks.session.cancelled'>;

interface Words {
  kind: BreakUpdateKind;
  type: Notification['type'];
  title: Coded;
  message: Coded;
}

/** What somebody reads about their own break. The type of break is left out: others may see the screen. */
export function breakWords({ name, actor, payload: { session } }: BreakEvent): Words {
  const { extendedByName, extensionReason, cancelledByName } = session;
  switch (name) {
    case 'breaks.session.expired':
      return { kind: 'over', type: 'info', title: coded(t.breakTitle.over), message: coded(t.breakOver) };
    case 'breaks.session.extended': {
      const reason = extensionReason ?? '';
      return {
        kind: 'extended',
        type: 'success',
        title: coded(t.breakTitle.extended),
        message:
          extendedByName === null
            ? coded(t.breakExtended.unknown, { reason })
            : coded(t.breakExtended.person, { name: extendedByName, reason }),
      };
    }
    case 'breaks.session.cancelled':
      return {
        kind: 'cancelled',
        type: 'info',
        title: coded(t.breakTitle.cancelled),
        message: actor
          ? coded(t.breakCancelled.person, { name: cancelledByName ?? actor.name })
          : coded(t.breakCancelled.system),
      };
    default:
      return name satisfies never;
  }
}
