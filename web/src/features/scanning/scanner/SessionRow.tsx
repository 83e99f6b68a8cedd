import { drawingProblem } from '@floorlight/barcodes/scannable';
import { textOf } from '@floorlight/languages/coded';
import { CircleAlert, CircleCheck, CloudUpload, Pencil, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { barcodeTypeName, type ListedScan, type WaitReason, waitReasonName } from '#features/vault/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Badge } from '#ui/lists/Badge.tsx';
import { t } from './messages.ts';
import type { DescribedScan } from './ScanDetailsDialog.tsx';

interface ListedRowProps {
  scan: ListedScan;
  /** Both are null while saving. */
  onUndo: (() => void) | null;
  onDescribe: (() => void) | null;
}

export function ListedRow({ scan, onUndo, onDescribe }: ListedRowProps) {
  return (
    <Row
      scan={scan}
      action={
        <div className="flex shrink-0">
          <DescribeButton value={scan.value} onDescribe={onDescribe} />
          <UndoButton value={scan.value} onUndo={onUndo} />
        </div>
      }
    >
      {scan.kept && (
        <Badge tone="resolved">
          <CircleCheck aria-hidden="true" className="size-4" />
          {t.saved()}
        </Badge>
      )}
      {scan.problem && (
        <span className="flex items-start gap-1.5 text-high">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {textOf(scan.problem, scan.problemDetail)}
        </span>
      )}
    </Row>
  );
}

interface WaitingRowProps {
  scan: DescribedScan;
  /** null before the first attempt has failed. */
  reason: WaitReason | null;
  onDescribe: () => void;
}

export function WaitingRow({ scan, reason, onDescribe }: WaitingRowProps) {
  return (
    <Row scan={scan} action={<DescribeButton value={scan.value} onDescribe={onDescribe} />}>
      <Badge tone="medium">
        <CloudUpload aria-hidden="true" className="size-4" />
        {reason ? waitReasonName(reason) : t.waiting()}
      </Badge>
    </Row>
  );
}

interface RowProps {
  scan: DescribedScan;
  action: ReactNode;
  children: ReactNode;
}

function Row({
  scan: { type, value, details: { description, location, sku, note } = {} },
  action,
  children,
}: RowProps) {
  const problem = drawingProblem(type, value);
  const details = [description, location, sku, note].filter(Boolean).join(' · ');
  return (
    <li className="flex min-h-16 items-center gap-2 py-2">
      <div className="min-w-0 grow">
        <p className="line-clamp-2 break-all font-mono leading-snug">{value}</p>
        {details && (
          <p dir="auto" className="line-clamp-2 break-words text-caption">
            {details}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-caption text-muted">
          {barcodeTypeName(type)}
          {children}
        </div>
        {problem && <p className="text-caption text-muted">{t.notDrawn({ problem })}</p>}
      </div>
      {action}
    </li>
  );
}

function DescribeButton({ value, onDescribe }: { value: string; onDescribe: (() => void) | null }) {
  return (
    <IconButton
      label={t.describeScan({ value })}
      className="disabled:opacity-40"
      disabled={!onDescribe}
      onClick={() => onDescribe?.()}
    >
      <Pencil aria-hidden="true" className="size-5" />
    </IconButton>
  );
}

function UndoButton({ value, onUndo }: { value: string; onUndo: (() => void) | null }) {
  return (
    <Button
      variant="quiet"
      className="shrink-0"
      aria-label={t.undoScan({ value })}
      disabled={!onUndo}
      onClick={() => onUndo?.()}
    >
      <Undo2 aria-hidden="true" className="size-5" />
      {t.undo()}
    </Button>
  );
}
