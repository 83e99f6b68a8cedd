import { Badge } from '#ui/lists/Badge.tsx';
import { t } from './messages.ts';
import { type ShownStatus, toteStatusDisplay } from './tote-status-display.ts';

export function ToteStatusBadge({ status }: { status: ShownStatus }) {
  const { tone, icon: Icon } = toteStatusDisplay[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" className="size-4" />
      {t.status[status]()}
    </Badge>
  );
}
