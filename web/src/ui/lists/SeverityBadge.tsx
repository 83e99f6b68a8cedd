import { CircleAlert, Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import { Badge } from './Badge.tsx';

type Severity = 'critical' | 'high' | 'medium' | 'low';

const styles = {
  critical: { icon: OctagonAlert, word: 'Critical' },
  high: { icon: TriangleAlert, word: 'High' },
  medium: { icon: CircleAlert, word: 'Medium' },
  low: { icon: Info, word: 'Low' },
} as const;

/** A severity as colour, icon and word, never by colour alone. */
export function SeverityBadge({ severity, className }: { severity: Severity; className?: string }) {
  const { icon: Icon, word } = styles[severity];
  return (
    <Badge tone={severity} {...(className && { className })}>
      <Icon aria-hidden="true" className="size-4" />
      {word}
    </Badge>
  );
}

/** The icon of a severity. */
export function SeverityIcon({ severity, className }: { severity: Severity; className?: string }) {
  const { icon: Icon } = styles[severity];
  return <Icon aria-hidden="true" className={className} />;
}
