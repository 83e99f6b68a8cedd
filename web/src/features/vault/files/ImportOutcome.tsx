import { textOf } from '@floorlight/languages/coded';
import { CircleCheck, Download, TriangleAlert } from 'lucide-react';
import { saveFile } from '#lib/device/save-file.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ScrollBox } from '#ui/lists/ScrollBox.tsx';
import { Notice } from '#ui/Notice.tsx';
import { csvFile } from './csv-file.ts';
import { t } from './messages.ts';
import type { ImportResult, ImportState } from './use-import.ts';

/** Errors on the screen; the file has all of them. */
const mostShown = 100;

/** What a file would do or has done, and which lines are left out. */
export function ImportOutcome({ applies, end, result }: Extract<ImportState, { name: 'ended' }>) {
  return (
    <div role="status" className="grid grid-cols-1 gap-3">
      {end !== 'done' && (applies || end !== 'cancelled') && (
        <Notice tone="medium" icon={TriangleAlert}>
          {end === 'cancelled' ? t.cancelled() : t.broken()}
        </Notice>
      )}
      {applies && (
        <Notice tone="resolved" icon={CircleCheck}>
          {t.did(result)}
        </Notice>
      )}
      {!applies && end === 'done' && <p>{t.would(result)}</p>}
      {!applies && end === 'done' && result.unchanged > 0 && result.added + result.changed === 0 && (
        <p>{t.nothingNew()}</p>
      )}
      {result.errors.length > 0 && <Errors errors={result.errors} />}
    </div>
  );
}

function Errors({ errors }: Pick<ImportResult, 'errors'>) {
  const save = () => {
    const rows = errors.map(({ line, message, coded }) => [`${line}`, textOf(message, coded)]);
    saveFile(csvFile([[t.lineColumn(), t.problemColumn()], ...rows]), t.errorsName());
  };
  return (
    <Notice tone="medium" icon={TriangleAlert}>
      <p className="font-semibold">{t.errors({ count: errors.length })}</p>
      <ScrollBox label={t.errors({ count: errors.length })} className="max-h-60 overflow-y-auto">
        <ul>
          {errors.slice(0, mostShown).map(({ line, message, coded }) => (
            <li key={line} className="break-words">
              {t.line({ line, message: textOf(message, coded) })}
            </li>
          ))}
          {errors.length > mostShown && <li>{t.moreErrors({ count: errors.length - mostShown })}</li>}
        </ul>
      </ScrollBox>
      <Button className="mt-3" onClick={save}>
        <Download aria-hidden="true" className="size-5" />
        {t.downloadErrors()}
      </Button>
    </Notice>
  );
}
