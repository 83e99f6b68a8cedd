import { Button } from '#ui/controls/Button.tsx';
import { t } from './messages.ts';

/** How much of the file is done. */
export function ImportProgress({
  applies,
  share,
  onCancel,
}: {
  applies: boolean;
  share: number;
  onCancel: () => void;
}) {
  const label = applies ? t.importing() : t.checking();
  const percent = Math.floor(share * 100);
  return (
    <div className="grid grid-cols-1 gap-3">
      <p role="status" className="font-semibold">
        {label}
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        className="h-3 w-full overflow-hidden rounded-full bg-sunken control-edge forced-colors:border"
      >
        <div
          className="h-full bg-accent transition-none forced-colors:bg-[CanvasText]"
          style={{ width: `${percent}%` }}
        />
      </div>
      <Button className="justify-self-start" onClick={onCancel}>
        {t.cancel()}
      </Button>
    </div>
  );
}
