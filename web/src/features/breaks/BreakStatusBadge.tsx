import type { BreakStatus } from '@floorlight/contracts/breaks';
import { Ban, CircleCheck, Hourglass, Timer } from 'lucide-react';
import { Badge } from '#ui/lists/Badge.tsx';
import { t } from './messages.ts';

const styles = {
  active: { tone: 'low', icon: Timer },
  completed: { tone: 'resolved', icon: CircleCheck },
  expired: { tone: 'medium', icon: Hourglass },
  cancelled: { tone: 'neutral', icon: Ban },
} as const;

/** An expired break reads Over time: "extended" is only for breaks that a manager extended. */
export function BreakStatusBadge({ status }: { status: BreakStatus }) {
  const { tone, icon: Icon } = styles[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" className="size-4" />
      {t.statuses[status]()}
    </Badge>
  );
}
