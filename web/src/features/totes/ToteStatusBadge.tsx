import { Badge } from '#ui/lists/Badge.tsx';
import { type ShownStatus, toteLooks } from './tote-looks.ts';

export function ToteStatusBadge({ status }: { status: ShownStatus }) {
  const { tone, icon: Icon, word } = toteLooks[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" className="size-4" />
      {word}
    </Badge>
  );
}
