import type { AuditEntityType } from '@floorlight/contracts/audit-log';
import { Badge } from '#ui/lists/Badge.tsx';
import { aboutOf } from './log-entry.ts';

/** The kind of thing that an entry is about, as icon and word. */
export function AboutBadge({ entityType }: { entityType: AuditEntityType }) {
  const { icon: Icon, word } = aboutOf(entityType);
  return (
    <Badge>
      <Icon aria-hidden="true" className="size-4" />
      {word}
    </Badge>
  );
}
