import { type BreakType, breakTypes } from '@floorlight/contracts/breaks';
import { Circle, CircleCheck, CircleUserRound, Coffee, DoorOpen, type LucideIcon, Play } from 'lucide-react';
import { useState } from 'react';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { AwayCodeScan } from './AwayCodeScan.tsx';
import { AwayCodeText } from './AwayCodeText.tsx';
import { t } from './away-messages.ts';
import { durationWords } from './break-words.ts';
import { t as names } from './messages.ts';
import { useAwayCode } from './use-away-code.ts';
import { useStartBreak } from './use-start-break.ts';

const icons: Record<BreakType, LucideIcon> = { restroom: DoorOpen, personal: CircleUserRound, break: Coffee };

interface StartBreakProps {
  allowances: Record<BreakType, number>;
  /** The site's away codes. */
  codes: readonly string[];
  /** The away code with which it begins; null while none is scanned. */
  scanned: string | null;
  onStarted: () => void;
}

export function StartBreak({ allowances, codes, scanned, onStarted }: StartBreakProps) {
  const [type, setType] = useState<BreakType>('break');
  const queueStart = useStartBreak(type, allowances[type]);
  const start = (code: string | null) => {
    queueStart(code);
    onStarted();
  };
  const toast = useToast();
  const scan = useAwayCode({
    codes,
    onCode: start,
    onNoCode: (title, tone) => {
      toast({ title, message: t.startsWithoutCode(), tone });
      start(null);
    },
    otherwise: t.startOtherwise(),
  });
  return (
    <>
      <fieldset className="grid gap-3" disabled={scan.reading}>
        <legend className="mb-2 font-semibold">{t.whatKind()}</legend>
        <div className="grid gap-3 tablet:grid-cols-3">
          {breakTypes.map((each) => (
            <TypeChoice
              key={each}
              type={each}
              seconds={allowances[each]}
              checked={each === type}
              onChoose={() => setType(each)}
            />
          ))}
        </div>
      </fieldset>
      {scanned === null ? <AwayCodeScan {...scan} /> : <AwayCodeText code={scanned} />}
      <Button variant="primary" size="primary" disabled={scan.reading} onClick={() => start(scanned)}>
        <Play aria-hidden="true" className="size-5" />
        {t.start()}
      </Button>
    </>
  );
}

interface TypeChoiceProps {
  type: BreakType;
  seconds: number;
  checked: boolean;
  onChoose: () => void;
}

function TypeChoice({ type, seconds, checked, onChoose }: TypeChoiceProps) {
  const Icon = icons[type];
  const Mark = checked ? CircleCheck : Circle;
  return (
    <label className="pressable relative flex min-h-16 cursor-pointer items-center gap-3 rounded-control px-4 py-2 control-edge has-checked:bg-sunken has-checked:shadow-[inset_0_0_0_2px_var(--accent-text)] has-focus-visible:outline-3 has-focus-visible:outline-focus tablet:flex-col tablet:py-4 tablet:text-center">
      <input type="radio" name="break-type" className="sr-only" checked={checked} onChange={onChoose} />
      <Icon aria-hidden="true" className="size-6 shrink-0 text-muted" />
      <span className="leading-snug">
        <span className="block font-semibold">{names.types[type]()}</span>
        <span className="block text-caption text-muted">{durationWords(seconds)}</span>
      </span>
      <Mark aria-hidden="true" className="ms-auto size-6 shrink-0 tablet:ms-0" />
    </label>
  );
}
