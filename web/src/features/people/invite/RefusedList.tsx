import type { CodedMessage } from '@floorlight/contracts/coded-message';
import { textOf } from '@floorlight/languages/coded';
import { TriangleAlert } from 'lucide-react';
import { Notice } from '#ui/Notice.tsx';
import { t } from './messages.ts';

export interface Refused {
  who: string;
  message: string;
  coded?: CodedMessage | undefined;
}

/** Who was not invited, and why. */
export function RefusedList({ refused }: { refused: readonly Refused[] }) {
  if (refused.length === 0) return null;
  return (
    <div role="status">
      <Notice tone="medium" icon={TriangleAlert}>
        <p className="font-semibold">{t.refused()}</p>
        <ul>
          {refused.map(({ who, message, coded }) => (
            <li key={who} className="break-words">
              <bdi>{who}</bdi>: {textOf(message, coded)}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
