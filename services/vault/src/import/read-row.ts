import { isGtin } from '@floorlight/barcodes/check-digit';
import { normalizeValue } from '@floorlight/barcodes/normalize-value';
import { problemMessage, refusedFor } from '@floorlight/barcodes/value-problem';
import {
  type BarcodeType,
  CodeType,
  isPrivileged,
  type OtherSymbology,
  typeAndSymbology,
} from '@floorlight/contracts/barcodes';
import { type Coded, coded } from '@floorlight/languages/coded';
import type { CsvLine } from '@floorlight/service-kit/csv-lines';
import { t } from './import-messages.ts';
import { withoutGuard } from './without-guard.ts';

const longest = { type: 50, value: 2000, sku: 100, description: 500, location: 200, note: 1000 };
type Column = keyof typeof longest;
const columnNames = Object.keys(longest) as Column[]; // the keys of a literal

/** How files name the columns, in letters alone. */
const spellings: Record<Column, string[]> = {
  type: ['type', 'barcodetype', 'symbology', 'tipo', 'simbologia'],
  value: ['value', 'barcode', 'barcodevalue', 'code', 'valor', 'codigo', 'codigodebarras'],
  sku: ['sku'],
  description: ['description', 'name', 'item', 'descripcion', 'nombre', 'articulo'],
  location: ['location', 'place', 'bin', 'ubicacion'],
  note: ['note', 'notes', 'nota', 'notas'],
};

/** How files name the types besides their ids, in letters and digits alone. */
const typeSpellings: Partial<Record<CodeType, string[]>> = {
  ean13: ['ean', 'gtin13', 'jan'],
  gs1_128: ['ean128', 'ucc128', 'uccean128'],
  code39: ['code3of9'],
  codabar: ['nw7'],
  ean8: ['gtin8'],
  upc: ['upca', 'gtin12'],
  itf14: ['gtin14'],
  qr: ['qrcode', 'codigoqr'],
  x00: ['fnsku', 'x00amazonfnsku'],
  manager_badge: ['managerid'],
  other: ['otro', 'otra', 'otros'],
};

const typeByName = new Map(
  CodeType.options.flatMap((type) =>
    [lettersAndDigits(type), ...(typeSpellings[type] ?? [])].map((name) => [name, type] as const),
  ),
);

/** A barcode as the file has it, its value normalized. What its line leaves blank is null. */
export interface ImportedBarcode {
  line: number;
  type: BarcodeType;
  symbology: OtherSymbology | null;
  value: string;
  sku: string | null;
  description: string | null;
  location: string | null;
  note: string | null;
}

export type RowReader = (line: CsvLine) => ImportedBarcode | Coded;

export const isProblem = (row: object): row is Coded => 'text' in row;

/** Reads the rows below this header, or says which columns it lacks. */
export function rowReader(header: CsvLine): RowReader | Coded {
  const names = (header.cells ?? []).map(lettersOf);
  const places = new Map(
    columnNames.map((column) => [column, names.findIndex((name) => spellings[column].includes(name))]),
  );
  const missing = (['type', 'value'] as const).filter((column) => (places.get(column) ?? -1) < 0);
  if (missing.length > 0) return coded(t.noColumns, { columns: missing.join(', ') });

  return ({ number, cells }) => {
    if (!cells) return coded(t.unreadable);
    const cell = (column: Column) => withoutGuard(cells[places.get(column) ?? -1] ?? '');
    for (const column of columnNames) {
      const text = cell(column);
      if (text.length > longest[column]) return coded(t.tooLong, { column, count: longest[column] });
      if (text.includes('\0')) return coded(t.control, { column });
    }
    return barcodeOf(number, cell);
  };
}

function barcodeOf(line: number, cell: (column: Column) => string): ImportedBarcode | Coded {
  const typed = cell('value');
  if (typed === '') return coded(t.noValue);
  if (cell('type') === '') return coded(t.noType);
  const type = typeByName.get(lettersAndDigits(cell('type')));
  if (!type) return coded(t.unknownType, { type: cell('type') });
  if (isPrivileged(type)) return coded(t.privileged);
  const problem = type === 'upc' ? shortUpc(typed) : null;
  if (problem) return problem;
  const refused = refusedFor(type, typed, false);
  if (refused) return problemMessage(type, refused);
  const text = (column: Column) => cell(column) || null;
  return {
    line,
    ...typeAndSymbology(type),
    value: normalizeValue(type, typed),
    sku: text('sku'),
    description: text('description'),
    location: text('location'),
    note: text('note'),
  };
}

/**
 * Spreadsheets drop leading zeros, so eleven digits may be a whole code without its first, or one without its check digit.
 * Only the person who made the file knows.
 */
function shortUpc(typed: string): Coded | null {
  const digits = typed.replaceAll(/[\s-]/g, '');
  if (!/^\d{1,11}$/.test(digits)) return null;
  const padded = digits.padStart(12, '0');
  return coded(t.shortUpc, {
    count: digits.length,
    value: isGtin(padded) ? padded : normalizeValue('upc', digits),
  });
}

const lettersOf = (text: string): string => lettersAndDigits(text).replaceAll(/\d/g, '');

function lettersAndDigits(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
}
