import { History } from 'lucide-react';
import { Button } from '../controls/Button.tsx';
import { t } from '../messages.ts';
import { Notice } from '../Notice.tsx';

/** Says above a form that its record has other values than when somebody began to type, and offers those. */
export function OutdatedNotice({ fields, discard }: { fields: OutdatedField[]; discard: () => void }) {
  if (fields.length === 0) return null;
  return (
    <Notice tone="medium" icon={History} className="col-span-full">
      <p className="font-semibold">{t.outdated.title()}</p>
      <ul className="my-1 grid gap-1">
        {fields.map(({ label, typed, known }) => (
          <li key={label}>
            <span className="font-semibold">{label}</span>
            <span className="block">
              {t.outdated.message({ typed: typed || t.outdated.empty(), known: known || t.outdated.empty() })}
            </span>
          </li>
        ))}
      </ul>
      <Button onClick={discard}>{t.outdated.discard()}</Button>
    </Notice>
  );
}

/** A field, with what is typed and what the record has. */
interface OutdatedField {
  label: string;
  typed: string;
  known: string;
}
