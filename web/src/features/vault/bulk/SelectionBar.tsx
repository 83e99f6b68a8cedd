import type { Barcode } from '@floorlight/contracts/barcodes';
import { MapPin, Shapes, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { ConfirmDialog } from '#ui/controls/ConfirmDialog.tsx';
import { CategoryDialog } from './CategoryDialog.tsx';
import { LocationDialog } from './LocationDialog.tsx';
import { t } from './messages.ts';
import { useBulk } from './use-bulk.ts';

interface SelectionBarProps {
  chosen: readonly Barcode[];
  onAll: () => void;
  onEnd: () => void;
}

/** What can be done with the selected barcodes. */
export function SelectionBar({ chosen, onAll, onEnd }: SelectionBarProps) {
  const [dialog, setDialog] = useState<'location' | 'category' | 'delete' | null>(null);
  const { move, retype, remove } = useBulk();
  const count = chosen.length;
  const end = () => {
    setDialog(null);
    onEnd();
  };
  return (
    <ActionBar>
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="min-w-0 grow font-semibold">
          {t.chosen({ count })}
        </p>
        <Button variant="quiet" onClick={onAll}>
          {t.all()}
        </Button>
        <Button disabled={count === 0} onClick={() => setDialog('location')}>
          <MapPin aria-hidden="true" className="size-5" />
          {t.location()}
        </Button>
        <Button disabled={count === 0} onClick={() => setDialog('category')}>
          <Shapes aria-hidden="true" className="size-5" />
          {t.category()}
        </Button>
        <Button disabled={count === 0} onClick={() => setDialog('delete')}>
          <Trash2 aria-hidden="true" className="size-5" />
          {t.delete()}
        </Button>
        <Button variant="quiet" onClick={onEnd}>
          {t.done()}
        </Button>
      </div>
      {dialog === 'location' && (
        <LocationDialog
          count={count}
          onClose={() => setDialog(null)}
          onSave={async (location) => {
            await move(chosen, location);
            end();
          }}
        />
      )}
      {dialog === 'category' && (
        <CategoryDialog
          chosen={chosen}
          onClose={() => setDialog(null)}
          onSave={async (barcodes, type) => {
            await retype(barcodes, type);
            end();
          }}
        />
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={t.deleteTitle({ count })}
          description={t.deleteText()}
          confirmLabel={t.delete()}
          cancelLabel={t.cancel()}
          onClose={() => setDialog(null)}
          onConfirm={async () => {
            await remove(chosen);
            end();
          }}
        />
      )}
    </ActionBar>
  );
}
