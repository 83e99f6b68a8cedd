import type { LiveMessageOf, LiveType } from '@floorlight/contracts/live';
import type { Permission } from '@floorlight/contracts/permissions';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { ApiState } from '../api/api.ts';
import type { DesktopPriority } from '../device/desktop-notifications.ts';
import type { AlertKind } from '../sounds/audio-settings.ts';
import type { ToastContent, ToastTone } from '../toasts/toasts-slice.ts';

/** The ways to tell a person: a row in their panel, a sound, a toast, a notification outside the page. */
export type Channel = 'row' | 'sound' | 'toast' | 'desktop';
/** Whom each channel reaches: a permission stands for everyone who holds it. */
export type Audience = Record<Channel, 'everyone' | 'nobody' | Permission>;

/** What a live message does on this device. */
export interface LiveReaction {
  /** Updates the cache. A quiet message does only this. */
  update?: UnknownAction | ThunkAction<void, ApiState, unknown, UnknownAction>;
  /** Whoever caused it knows already, and gets only the row. */
  actor?: string | null;
  /** Color of the toast, and type of the row. */
  tone: ToastTone;
  /** Default: none. */
  sound?: AlertKind;
  /** Where toast and desktop notification lead. */
  link?: ToastContent['link'];
  /** Default: normal. */
  desktop?: DesktopPriority;
  /** Whom the channels reach, where that differs from `usualAudience`. */
  audience?: Partial<Audience>;
}

/** Others receive messages about what is theirs: these update their screen and panel without interrupting them. */
export const usualAudience: Audience = {
  row: 'everyone',
  sound: 'notifications.receiveAll',
  toast: 'notifications.receiveAll',
  desktop: 'notifications.receiveAll',
};

export type LiveHandler<T extends LiveType> = (message: LiveMessageOf<T>) => LiveReaction;
