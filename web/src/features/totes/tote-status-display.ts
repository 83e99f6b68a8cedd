import type { ToteStatus } from '@floorlight/contracts/totes';
import {
  Circle,
  CircleCheck,
  CircleDot,
  CircleX,
  Clock,
  type LucideIcon,
  RefreshCw,
  TriangleAlert,
} from 'lucide-react';
import type { Tone } from '#ui/tone.ts';
import type { LocalStatus } from './local-tote.ts';

export type ShownStatus = LocalStatus | ToteStatus;

/** Colour, icon and word of every status, on this device and in the site's records. Red is for emergencies only. */
export const toteStatusDisplay: Record<ShownStatus, { tone: Tone; icon: LucideIcon; word: string }> = {
  idle: { tone: 'neutral', icon: Circle, word: 'Idle' },
  active: { tone: 'low', icon: CircleDot, word: 'Active' },
  processing: { tone: 'low', icon: RefreshCw, word: 'Processing' },
  complete: { tone: 'resolved', icon: CircleCheck, word: 'Complete' },
  error: { tone: 'high', icon: CircleX, word: 'Error' },
  warning: { tone: 'medium', icon: TriangleAlert, word: 'Warning' },
  pending: { tone: 'medium', icon: Clock, word: 'Pending' },
  completed: { tone: 'resolved', icon: CircleCheck, word: 'Completed' },
};

export const itemCountText = (count: number): string => (count === 1 ? '1 item' : `${count} items`);
