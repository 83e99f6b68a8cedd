import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { Badge } from '#ui/lists/Badge.tsx';
import { rateWords } from './break-words.ts';
import { t } from './management-messages.ts';

const styles = {
  good: { tone: 'resolved', icon: CircleCheck },
  fair: { tone: 'medium', icon: CircleAlert },
  poor: { tone: 'high', icon: TriangleAlert },
} as const;

export const gradeOf = (rate: number): keyof typeof styles => (rate >= 90 ? 'good' : rate >= 70 ? 'fair' : 'poor');

/** Compliance in percent: 90 and more is good, 70 and more fair. Not red, which is for danger. */
export function ComplianceBadge({ rate }: { rate: number }) {
  const grade = gradeOf(rate);
  const { tone, icon: Icon } = styles[grade];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" className="size-4" />
      {rateWords(rate)}
      <span className="sr-only">, {t.grades[grade]()}</span>
    </Badge>
  );
}
