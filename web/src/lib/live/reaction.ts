import type { LiveMessageOf, LiveType } from '@floorlight/contracts/live';
import type { Permission } from '@floorlight/contracts/permissions';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { ApiState } from '../api/api.ts';
import type { DesktopPriority } from '../device/desktop-notifications.ts';
import type { AlertKind } from '../sounds/audio-settings.ts';
import type { ToastContent, ToastTone } from '../toasts/toasts-slice.ts';

/** The ways to notify a user: a row in their notifications, a sound, a toast, a desktop notification. */
export type Channel = 'row' | 'sound' | 'toast' | 'desktop';
/** Who is notified on each channel: a permission stands for everyone who has it. */
export type Audience = Record<Channel, 'everyone' | 'nobody' | Permission>;

/** The effects of a live message on this device. */
export interface LiveReaction {
  /** Updates the cache. A quiet message does only this. */
  update?: UnknownAction | ThunkAction<void, ApiState, unknown, UnknownAction>;
  /** The user who caused it. They get only the row. */
  actor?: string | null;
  /** Whether what an earlier message asked for is dealt with: its toast goes, also for the actor. */
  settles?: boolean;
  /** Color of the toast, and type of the row. */
  tone: ToastTone;
  /** Default: none. */
  sound?: AlertKind;
  /** A sound that goes on until the message was seen, or its subject answered: see `ringAlarm`. Default: none. */
  alarm?: 'danger' | 'warning';
  /** Where a click on the toast or the desktop notification leads. */
  link?: ToastContent['link'];
  /** Default: normal. */
  desktop?: DesktopPriority;
  /** Overrides `defaultAudience`. */
  audience?: Partial<Audience>;
}

/** Users without the permission receive messages about their own things: these update the screen without interrupting. */
export const defaultAudience: Audience = {
  row: 'everyone',
  sound: 'notifications.receiveAll',
  toast: 'notifications.receiveAll',
  desktop: 'notifications.receiveAll',
};

export type LiveHandler<T extends LiveType> = (message: LiveMessageOf<T>) => LiveReaction;
