import { type Tote, totePlaceMax } from '@floorlight/contracts/totes';
import { MapPin } from 'lucide-react';
import type { FormEvent } from 'react';
import { useDraft } from '#lib/drafts/use-draft.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { useToteStep } from '../use-tote-step.ts';
import { t } from './messages.ts';
import { rememberPlace } from './scanned-place.ts';

/** When, by whom and where a tote was scanned last, and a field for its place. */
export function LastScan({ tote }: { tote: Tote }) {
  const clock = useSiteClock('exact');
  const toast = useToast();
  const { typed: place, type: setPlace, clear } = useDraft(`tote-place.${tote.id}`, '');
  const { act, isLoading } = useToteStep();
  const { lastScan } = tote;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    rememberPlace(place.trim());
    if (!(await act(tote, { kind: 'scan', place: place.trim() }))) return;
    clear();
    toast({ title: t.scanned(), message: place.trim(), tone: 'success' });
  };
  return (
    <Card aria-labelledby="last-scan" className="grid grid-cols-1 gap-4 p-4 desk:p-5">
      <h2 id="last-scan" className="font-semibold text-lead">
        {t.lastScan()}
      </h2>
      {lastScan ? (
        <div>
          <p className="flex items-center gap-2 font-semibold">
            <MapPin aria-hidden="true" className="size-5 shrink-0 text-muted" />
            <span className="min-w-0 break-words">{lastScan.place ?? t.noPlace()}</span>
          </p>
          <p className="mt-1 text-caption text-muted">
            {t.scannedBy({ name: lastScan.scannedByName, time: clock(lastScan.at) })}
          </p>
        </div>
      ) : (
        <p className="text-muted">{t.neverScanned()}</p>
      )}
      <form noValidate className="grid grid-cols-1 gap-3" onSubmit={(event) => void save(event)}>
        <TextField
          label={t.place()}
          hint={t.placeHint()}
          autoComplete="off"
          maxLength={totePlaceMax}
          value={place}
          onChange={({ target }) => setPlace(target.value)}
        />
        <Button type="submit" busy={isLoading} disabled={!place.trim()}>
          {t.savePlace()}
        </Button>
      </form>
    </Card>
  );
}
