import type { Tote } from '@floorlight/contracts/totes';
import { locale } from '@floorlight/languages/active';
import { formatters } from '@floorlight/languages/formatters';
import { clsx } from 'clsx';
import { ClipboardCheck, Trash2 } from 'lucide-react';
import { Switch as Radix } from 'radix-ui';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { useHold } from '#ui/controls/use-hold.ts';
import { Badge } from '#ui/lists/Badge.tsx';
import type { LocalTote } from './local-tote.ts';
import { t } from './messages.ts';
import { isSwitchedOn } from './switch-record.ts';
import { ToteStatusBadge } from './ToteStatusBadge.tsx';

/** Milliseconds of holding a card until its barcode is shown. */
const holdForBarcode = 550;

/** DOM id of the button on a tote's card. */
export const cardId = (toteId: string): string => `tote-${toteId}`;

interface ToteCardProps {
  tote: LocalTote;
  /** The site's record, if there is one. Its status then replaces this device's. */
  record: Tote | undefined;
  /** Whether a tote without a record plays through random statuses. */
  practice: boolean;
  timeOf: (instant: string) => string;
  onSwitch: (on: boolean) => void;
  onOpen: () => void;
  onBarcode: () => void;
  onDelete: () => void;
}

/** One tote. A tap opens it, a long press shows its barcode. */
export function ToteCard({ tote, record, practice, timeOf, onSwitch, onOpen, onBarcode, onDelete }: ToteCardProps) {
  const { name, code, on, status, progress } = tote;
  const changedAt = record?.lastUpdated ?? tote.lastActivity;
  const { holding, handlers } = useHold({ duration: holdForBarcode, onHold: onBarcode, onPress: onOpen });
  return (
    <li
      className={clsx(
        'relative flex min-w-0 flex-col gap-2 rounded-card bg-surface p-4 shadow-card hairline motion-safe:transition-transform',
        holding && 'scale-[0.98] bg-sunken',
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <button
          id={cardId(tote.id)}
          type="button"
          {...handlers}
          title={t.cardHint()}
          className="min-w-0 touch-pan-y select-none break-words text-start font-semibold text-lead leading-snug [-webkit-touch-callout:none] after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:outline-offset-2"
        >
          {name}
        </button>
        {record ? (
          <ToteStatusBadge status={record.status} />
        ) : practice ? (
          <span className="flex flex-wrap justify-end gap-1.5">
            <span title={t.practiceHint()}>
              <Badge tone="neutral">{t.practice()}</Badge>
            </span>
            <ToteStatusBadge status={status} />
          </span>
        ) : (
          <Badge tone="neutral">{t.notOnRecord()}</Badge>
        )}
      </div>
      <p className="break-all font-mono text-caption text-muted">{code}</p>
      {record ? (
        <RecordLine record={record} />
      ) : practice ? (
        <Progress name={name} progress={progress} />
      ) : (
        <p className="text-caption text-muted">{t.notOnRecordHint()}</p>
      )}
      <div className="mt-auto flex items-center gap-2">
        <span className="min-w-0 grow text-caption text-muted">
          <time dateTime={changedAt} className="block">
            {timeOf(changedAt)}
          </time>
          {record && <span id={`${cardId(tote.id)}-switch`}>{t.switchDoes[record.status]()}</span>}
        </span>
        <IconButton label={t.deleteNamed({ name })} className="z-10 -my-1" onClick={onDelete}>
          <Trash2 aria-hidden="true" className="size-5.5" />
        </IconButton>
        {(record || practice) && (
          <Radix.Root
            aria-label={name}
            aria-describedby={record && `${cardId(tote.id)}-switch`}
            checked={record ? isSwitchedOn(record.status) : on}
            onCheckedChange={onSwitch}
            className="pressable relative z-10 h-8 w-14 shrink-0 rounded-full bg-sunken control-edge after:absolute after:-inset-2 data-[state=checked]:border-accent-text data-[state=checked]:bg-accent"
          >
            <Radix.Thumb className="block size-6 translate-x-0.5 rounded-full rtl:-translate-x-0.5 bg-muted motion-safe:transition-transform data-[state=checked]:translate-x-[27px] rtl:data-[state=checked]:-translate-x-[27px] data-[state=checked]:bg-on-accent" />
          </Radix.Root>
        )}
      </div>
    </li>
  );
}

/** Data of the site's record, in place of this device's progress. */
function RecordLine({ record: { itemCount, assignedToName } }: { record: Tote }) {
  return (
    <p className="flex items-center gap-1.5 text-caption">
      <ClipboardCheck aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span className="sr-only">{t.onRecord()} </span>
      {t.items({ count: itemCount })} · {assignedToName ?? t.nobodyHasIt()}
    </p>
  );
}

function Progress({ name, progress }: { name: string; progress: number }) {
  return (
    <div className="flex items-center gap-3">
      <div
        role="progressbar"
        aria-label={t.progressOf({ name })}
        aria-valuenow={progress}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2.5 grow overflow-hidden rounded-full bg-sunken control-edge"
      >
        <div
          className="h-full origin-left rtl:origin-right bg-accent motion-safe:transition-transform"
          style={{ transform: `scaleX(${progress / 100})` }}
        />
      </div>
      <span className="w-11 text-end text-caption text-muted">
        {formatters.getNumberFormat(locale(), { style: 'percent' }).format(progress / 100)}
      </span>
    </div>
  );
}
