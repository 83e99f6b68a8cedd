import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { BellRing, CircleCheck, CircleSlash, UserCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#ui/lists/Badge.tsx';
import { t } from './messages.ts';

const styles = {
  active: { tone: 'critical', icon: BellRing },
  acknowledged: { tone: 'medium', icon: UserCheck },
  resolved: { tone: 'resolved', icon: CircleCheck },
  cancelled: { tone: 'neutral', icon: CircleSlash },
} as const;

export type ShownStatus = keyof typeof styles;

/** The status to show: a cancelled alert has the status `resolved` on the server. */
export const shownStatus = ({ status, cancelled }: EmergencyAlert): ShownStatus => (cancelled ? 'cancelled' : status);

export function StatusBadge({ status, children }: { status: ShownStatus; children?: ReactNode }) {
  const { tone, icon: Icon } = styles[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" className="size-4" />
      {children ?? t.statuses[status]()}
    </Badge>
  );
}
