import type { Gs1Element } from '@floorlight/barcodes/gs1/application-identifiers';
import { gs1Value } from '@floorlight/barcodes/gs1/field-value';
import { readGs1 } from '@floorlight/barcodes/gs1/gs1-elements';
import { gs1Message } from '@floorlight/barcodes/gs1/problem-message';
import type { CodeType } from '@floorlight/contracts/barcodes';
import { locale } from '@floorlight/languages/active';
import { textOf } from '@floorlight/languages/coded';
import { formatters } from '@floorlight/languages/formatters';
import { TriangleAlert } from 'lucide-react';
import { Fact } from '../lists/Fact.tsx';
import { Notice } from '../Notice.tsx';
import { t } from './messages.ts';

/** The fields of GS1 data, such as its lot and expiry, or why it breaks GS1's rules. Nothing for other codes. */
export function Gs1Fields({ type, value }: { type: CodeType; value: string }) {
  if (type !== 'gs1_128' && type !== 'gs1_datamatrix') return null;
  const reading = readGs1(value);
  return (
    <section aria-label={t.gs1Fields()} className="grid grid-cols-1 gap-2">
      {reading.elements && (
        // As wide as the longest number, an SSCC, needs on one line.
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-x-4 gap-y-3 rounded-control bg-sunken p-4 hairline">
          {reading.elements.map((element, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a label may have a field twice, and its fields never move
            <Fact key={at} name={nameOf(element)} mono>
              {textOfValue(element)}
            </Fact>
          ))}
        </dl>
      )}
      {'problem' in reading && (
        <Notice tone="high" icon={TriangleAlert}>
          {t.gs1Wrong({ problem: problemText(gs1Message(reading.problem)) })}
        </Notice>
      )}
    </section>
  );
}

const problemText = (message: ReturnType<typeof gs1Message>): string => textOf(message.text, message);

/** The fields that people ask for; others have the title that stands on labels. */
const names: Record<string, keyof typeof t.gs1> = {
  '00': 'sscc',
  '01': 'gtin',
  '02': 'content',
  '10': 'lot',
  '11': 'made',
  '13': 'packed',
  '15': 'bestBefore',
  '16': 'sellBy',
  '17': 'expiry',
  '20': 'variant',
  '21': 'serial',
  '30': 'variableCount',
  '37': 'count',
  '240': 'itemNumber',
  '241': 'customerPart',
  '400': 'order',
  '410': 'shipTo',
  '420': 'shipToPostcode',
  '422': 'origin',
};

function nameOf({ identifier, title }: Gs1Element): string {
  const name = names[identifier];
  return `(${identifier}) ${name ? t.gs1[name]() : title}`;
}

function textOfValue(element: Gs1Element): string {
  const read = gs1Value(element, new Date().getFullYear());
  if (read?.is === 'number')
    return formatters.getNumberFormat(locale(), { minimumFractionDigits: read.decimals }).format(read.number);
  if (!read) return element.value;
  const month = { year: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  return formatters.getDateTimeFormat(locale(), read.isMonth ? month : { ...month, day: 'numeric' }).format(read.date);
}
