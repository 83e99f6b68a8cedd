import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { Badge } from '#ui/lists/Badge.tsx';

const styles = {
  good: { tone: 'resolved', icon: CircleCheck, word: 'good' },
  fair: { tone: 'medium', icon: CircleAlert, word: 'fair' },
  poor: { tone: 'high', icon: TriangleAlert, word: 'poor' },
} as const;

export const gradeOf = (rate: number): keyof typeof styles => (rate >= 90 ? 'good' : rate >= 70 ? 'fair' : 'poor');

/** Compliance in percent: 90 and more is good, 70 and more fair. Not red, which is for danger. */
export function ComplianceBadge({ rate }: { rate: number }) {
  const { tone, icon: Icon, word } = styles[gradeOf(rate)];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" className="size-4" />
      {rate}%<span className="sr-only">, {word}</span>
    </Badge>
  );
}
