import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { BellRing, CircleCheck, CircleSlash, UserCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#ui/lists/Badge.tsx';

const styles = {
  active: { tone: 'critical', icon: BellRing, word: 'Active' },
  acknowledged: { tone: 'medium', icon: UserCheck, word: 'Acknowledged' },
  resolved: { tone: 'resolved', icon: CircleCheck, word: 'Resolved' },
  cancelled: { tone: 'neutral', icon: CircleSlash, word: 'Cancelled' },
} as const;

export type ShownStatus = keyof typeof styles;

/** The status to show: a cancelled alert has the status `resolved` on the server. */
export const shownStatus = ({ status, cancelled }: EmergencyAlert): ShownStatus => (cancelled ? 'cancelled' : status);

export function StatusBadge({ status, children }: { status: ShownStatus; children?: ReactNode }) {
  const { tone, icon: Icon, word } = styles[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" className="size-4" />
      {children ?? word}
    </Badge>
  );
}
