import { Coffee } from 'lucide-react';
import { useState } from 'react';
import { AwayCodeDialog } from '#features/breaks/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { t } from './messages.ts';

/** That the scanned code is an away code, with the way to start or end a break with it. */
export function AwayCodeLine({ value, onLeave }: { value: string; onLeave: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Notice tone="low" icon={Coffee}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 font-semibold">{t.isAwayCode()}</p>
        <Button variant="primary" onClick={() => setOpen(true)}>
          {t.awayBreak()}
        </Button>
      </div>
      {isOpen && <AwayCodeDialog code={value} onClose={onLeave} />}
    </Notice>
  );
}
