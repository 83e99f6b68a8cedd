import { CircleAlert, Info, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react';
import { t } from '../messages.ts';
import { Badge } from './Badge.tsx';

type Severity = keyof typeof t.severity;

const icons: Record<Severity, LucideIcon> = {
  critical: OctagonAlert,
  high: TriangleAlert,
  medium: CircleAlert,
  low: Info,
};

/** A severity as colour, icon and word, never by colour alone. */
export function SeverityBadge({ severity, className }: { severity: Severity; className?: string }) {
  const Icon = icons[severity];
  return (
    <Badge tone={severity} {...(className && { className })}>
      <Icon aria-hidden="true" className="size-4" />
      {t.severity[severity]()}
    </Badge>
  );
}

/** The icon of a severity. */
export function SeverityIcon({ severity, className }: { severity: Severity; className?: string }) {
  const Icon = icons[severity];
  return <Icon aria-hidden="true" className={className} />;
}
