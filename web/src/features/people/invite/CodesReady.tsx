import type { PrintedInvitation } from '@floorlight/contracts/invitations';
import { Printer } from 'lucide-react';
import { Button } from '#ui/controls/Button.tsx';
import { t } from './messages.ts';
import { PrintSheet } from './PrintSheet.tsx';

interface CodesReadyProps {
  codes: readonly PrintedInvitation[];
  siteId: string;
  onDone: () => void;
}

/** Nobody can read the codes again: they are printed now. */
export function CodesReady({ codes, siteId, onDone }: CodesReadyProps) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <p role="status">{t.codesReady({ count: codes.length })}</p>
      <PrintSheet codes={codes} siteId={siteId} />
      <Button variant="primary" size="primary" onClick={() => window.print()}>
        <Printer aria-hidden="true" className="size-5" />
        {t.print()}
      </Button>
      <Button onClick={onDone}>{t.done()}</Button>
    </div>
  );
}
