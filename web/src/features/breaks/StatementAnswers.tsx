import type { ShiftAttestation } from '@floorlight/contracts/shift-attestations';
import { CircleCheck, CircleMinus, TriangleAlert } from 'lucide-react';
import { Badge } from '#ui/lists/Badge.tsx';
import { ruleName } from './rule-words.ts';
import { t } from './shift-messages.ts';

const styles = {
  taken: { tone: 'resolved', icon: CircleCheck },
  missed: { tone: 'high', icon: TriangleAlert },
  waived: { tone: 'neutral', icon: CircleMinus },
} as const;

/** The answers of a statement, each with what Floorlight had recorded. */
export function StatementAnswers({ answers, note }: Pick<ShiftAttestation, 'answers' | 'note'>) {
  return (
    <>
      <ul className="grid gap-2">
        {answers.map(({ rule, answer, recorded }, index) => {
          const { tone, icon: Icon } = styles[answer];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the answers of a statement never change
            <li key={index} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Badge tone={tone}>
                <Icon aria-hidden="true" className="size-4" />
                {t.answers[answer]()}
              </Badge>
              <span>{ruleName(rule)}</span>
              <span className="text-caption text-muted">{t.recorded[recorded]()}</span>
            </li>
          );
        })}
      </ul>
      {note && <p className="break-words text-caption">{note}</p>}
    </>
  );
}
