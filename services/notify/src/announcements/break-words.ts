import type { FloorEvent } from '@floorlight/contracts/events';
import type { Notification } from '@floorlight/contracts/notifications';

export type BreakEvent = FloorEvent<'breaks.session.expired' | 'breaks.session.extended' | 'breaks.session.cancelled'>;

interface Words {
  type: Notification['type'];
  title: string;
  message: string;
}

/** What somebody reads of their own break. Which kind it is they know; who looks over their shoulder need not. */
export function breakWords({ name, actor, payload: { session } }: BreakEvent): Words {
  switch (name) {
    case 'breaks.session.expired':
      return {
        type: 'info',
        title: 'Break time is up',
        message: 'Your break has been extended. Come back as soon as you can.',
      };
    case 'breaks.session.extended':
      return {
        type: 'success',
        title: 'More break time',
        message: `${session.extendedByName ?? 'A manager'} gave your break more time: ${session.extensionReason ?? ''}`,
      };
    case 'breaks.session.cancelled':
      return {
        type: 'info',
        title: 'Break cancelled',
        message: actor
          ? `${session.cancelledByName ?? actor.name} cancelled your break.`
          : 'Your break was cancelled, as it was not ended for 12 hours.',
      };
    default:
      return name satisfies never;
  }
}
