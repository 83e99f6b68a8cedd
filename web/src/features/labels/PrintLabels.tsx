import type { Label } from '@floorlight/contracts/labels';
import { Printer } from 'lucide-react';
import { type ComponentProps, Suspense, useState } from 'react';
import { lazyScreen } from '#lib/language/lazy-screen.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { t } from './messages.ts';

const PrintDialog = lazyScreen(async () => (await import('./PrintDialog.tsx')).PrintDialog);

interface PrintLabelsProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'> {
  labels: readonly Label[];
}

/** Opens the dialog that prints these labels. */
export function PrintLabels({ labels, ...button }: PrintLabelsProps) {
  const [open, setOpen] = useState(false);
  if (labels.length === 0) return null;
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        <Printer aria-hidden="true" className="size-5" />
        {t.print()}
      </Button>
      {open && (
        <Suspense>
          <PrintDialog labels={labels} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
