import type { PersonStatus } from '@floorlight/contracts/people';
import { CircleCheck, CircleHelp, Hourglass, type LucideIcon, Mail, UserRoundX } from 'lucide-react';
import { Badge } from '#ui/lists/Badge.tsx';
import type { Tone } from '#ui/tone.ts';
import { t } from './messages.ts';

const looks: Record<PersonStatus, { tone: Tone; icon: LucideIcon }> = {
  active: { tone: 'resolved', icon: CircleCheck },
  invited: { tone: 'low', icon: Mail },
  waiting: { tone: 'medium', icon: Hourglass },
  unverified: { tone: 'medium', icon: CircleHelp },
  deactivated: { tone: 'neutral', icon: UserRoundX },
};

export function PersonStatusBadge({ status }: { status: PersonStatus }) {
  const { tone, icon: Icon } = looks[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" className="size-4" />
      {t.statusFilter[status]()}
    </Badge>
  );
}
