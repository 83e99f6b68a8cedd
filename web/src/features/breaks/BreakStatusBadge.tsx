import type { BreakStatus } from '@floorlight/contracts/breaks';
import { Ban, CircleCheck, Hourglass, Timer } from 'lucide-react';
import { Badge } from '#ui/lists/Badge.tsx';

const styles = {
  active: { tone: 'low', icon: Timer, word: 'Active' },
  completed: { tone: 'resolved', icon: CircleCheck, word: 'Completed' },
  expired: { tone: 'medium', icon: Hourglass, word: 'Over time' },
  cancelled: { tone: 'neutral', icon: Ban, word: 'Cancelled' },
} as const;

/** An expired break reads Over time: "extended" is only for breaks that a manager extended. */
export function BreakStatusBadge({ status }: { status: BreakStatus }) {
  const { tone, icon: Icon, word } = styles[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" className="size-4" />
      {word}
    </Badge>
  );
}
