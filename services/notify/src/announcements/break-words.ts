import type { FloorEvent } from '@floorlight/contracts/events';
import type { BreakUpdateKind } from '@floorlight/contracts/live';
import type { Notification } from '@floorlight/contracts/notifications';

export type BreakEvent = FloorEvent<'breaks.session.expired' | 'breaks.session.extended' | 'breaks.session.cancelled'>;

interface Words {
  kind: BreakUpdateKind;
  type: Notification['type'];
  title: string;
  message: string;
}

/** What somebody reads about their own break. The type of break is left out: others may see the screen. */
export function breakWords({ name, actor, payload: { session } }: BreakEvent): Words {
  switch (name) {
    case 'breaks.session.expired':
      return {
        kind: 'over',
        type: 'info',
        title: 'Break time is up',
        message: 'You are over your break time. Come back as soon as you can.',
      };
    case 'breaks.session.extended':
      return {
        kind: 'extended',
        type: 'success',
        title: 'More break time',
        message: `${session.extendedByName ?? 'A manager'} gave your break more time: ${session.extensionReason ?? ''}`,
      };
    case 'breaks.session.cancelled':
      return {
        kind: 'cancelled',
        type: 'info',
        title: 'Break cancelled',
        message: actor
          ? `${session.cancelledByName ?? actor.name} cancelled your break.`
          : 'Your break was cancelled because you did not end it within 12 hours.',
      };
    default:
      return name satisfies never;
  }
}
