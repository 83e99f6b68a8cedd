import { paths } from '@floorlight/contracts/paths';
import type { Tote } from '@floorlight/contracts/totes';
import { PackageX } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { statusOf } from '#lib/api/failure.ts';
import { loadFailure } from '#lib/api/load-failure.ts';
import { usePageTitle } from '#lib/device/page-title.ts';
import { useWakeLock } from '#lib/device/wake-lock.ts';
import { useMay } from '#lib/session/current-user.ts';
import { BarcodeImage } from '#ui/barcode/BarcodeImage.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { Placeholders } from '#ui/lists/Skeleton.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { RecordEditor } from '../RecordEditor.tsx';
import { useTote } from '../use-tote.ts';
import { LastScan } from './LastScan.tsx';
import { t } from './messages.ts';
import { RemoveTote } from './RemoveTote.tsx';
import { ScanOnTotePage, ScanTote } from './ScanTote.tsx';
import { ToteHistory } from './ToteHistory.tsx';

const notFound = 404;

/** One tote on record: its barcode, who has it, its items, its last scan and its history. */
export function TotePage() {
  const { id = '' } = useParams();
  const { tote, ...query } = useTote(id);
  const seesAllTotes = useMay('totes.listAll');
  const failure = loadFailure(query, t.loadFailed());
  usePageTitle(tote?.toteNumber ?? t.tote());
  const isGone = tote?.removedAt !== undefined || (!tote && query.isError && statusOf(query.error) === notFound);
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-1 gap-5">
      <PageHeader
        back={{ label: t.back(), to: seesAllTotes ? paths.siteTotes : paths.totes }}
        title={<span className="break-all">{tote?.toteNumber ?? t.tote()}</span>}
        action={tote && !isGone ? <ScanOnTotePage key={tote.id} tote={tote} /> : <ScanTote />}
      />
      {isGone ? (
        <Card>
          <EmptyState as="h2" icon={PackageX} title={t.removedTitle()}>
            {t.removedHint()}
          </EmptyState>
        </Card>
      ) : tote ? (
        <Loaded key={tote.id} tote={tote} />
      ) : failure ? (
        <ErrorState {...failure} />
      ) : (
        <Placeholders count={3} className="h-40 rounded-card" />
      )}
    </div>
  );
}

function Loaded({ tote }: { tote: Tote }) {
  const mayRemove = useMay('totes.assign');
  useWakeLock(true);
  const { toteNumber } = tote;
  return (
    <div className="grid grid-cols-1 items-start gap-5 desk:grid-cols-2">
      <div className="grid grid-cols-1 gap-5">
        <Card className="grid grid-cols-1 gap-3 p-4 desk:p-5">
          <BarcodeImage
            type="reinduct_tote"
            value={toteNumber}
            height={120}
            label={t.barcodeOf({ number: toteNumber })}
          />
          <p className="break-all text-center font-mono text-lead">{toteNumber}</p>
          <p className="text-pretty text-caption text-muted">{t.scanHint()}</p>
        </Card>
        <Card className="p-4 desk:p-5">
          <RecordEditor record={tote} />
        </Card>
      </div>
      <div className="grid grid-cols-1 gap-5">
        <LastScan tote={tote} />
        <ToteHistory id={tote.id} />
        {mayRemove && <RemoveTote tote={tote} />}
      </div>
    </div>
  );
}
