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

/** Colour and icon of every status, on this device and in the site's records. Red is for emergencies only. */
export const toteStatusDisplay: Record<ShownStatus, { tone: Tone; icon: LucideIcon }> = {
  idle: { tone: 'neutral', icon: Circle },
  active: { tone: 'low', icon: CircleDot },
  processing: { tone: 'low', icon: RefreshCw },
  complete: { tone: 'resolved', icon: CircleCheck },
  error: { tone: 'high', icon: CircleX },
  warning: { tone: 'medium', icon: TriangleAlert },
  pending: { tone: 'medium', icon: Clock },
  completed: { tone: 'resolved', icon: CircleCheck },
};
