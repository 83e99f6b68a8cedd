import { incidentNames } from '@floorlight/contracts/incident-messages';
import type { IncidentStatus } from '@floorlight/contracts/incidents';
import { Archive, CircleCheck, CircleDot, Hammer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#ui/lists/Badge.tsx';

const looks = {
  open: { tone: 'medium', icon: CircleDot },
  in_progress: { tone: 'low', icon: Hammer },
  resolved: { tone: 'resolved', icon: CircleCheck },
  closed: { tone: 'neutral', icon: Archive },
} as const;

export function IncidentStatusBadge({ status, children }: { status: IncidentStatus; children?: ReactNode }) {
  const { tone, icon: Icon } = looks[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" className="size-4" />
      {children ?? incidentNames.statuses[status]()}
    </Badge>
  );
}
