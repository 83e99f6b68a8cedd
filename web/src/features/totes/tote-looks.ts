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

/** Every status, of this device and of the site's records, as colour, icon and word. Red is for emergencies alone. */
export const toteLooks: Record<ShownStatus, { tone: Tone; icon: LucideIcon; word: string }> = {
  idle: { tone: 'neutral', icon: Circle, word: 'Idle' },
  active: { tone: 'low', icon: CircleDot, word: 'Active' },
  processing: { tone: 'low', icon: RefreshCw, word: 'Processing' },
  complete: { tone: 'resolved', icon: CircleCheck, word: 'Complete' },
  error: { tone: 'high', icon: CircleX, word: 'Error' },
  warning: { tone: 'medium', icon: TriangleAlert, word: 'Warning' },
  pending: { tone: 'medium', icon: Clock, word: 'Pending' },
  completed: { tone: 'resolved', icon: CircleCheck, word: 'Completed' },
};

export const itemWords = (count: number): string => (count === 1 ? '1 item' : `${count} items`);
