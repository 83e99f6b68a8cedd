import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type ImportStep, importStepsType, mostImportRows } from '@floorlight/contracts/barcode-import';
import type { Principal } from '@floorlight/contracts/principal';
import { type Coded, coded } from '@floorlight/languages/coded';
import { ByteStream } from '@floorlight/service-kit/byte-stream';
import { readCsvLines } from '@floorlight/service-kit/csv-lines';
import { conflict, unavailable } from '@floorlight/service-kit/failures';
import type { VaultContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { t } from './import-messages.ts';
import { checkRows, importRows } from './import-rows.ts';
import { keyOf } from './plan-rows.ts';
import { type ImportedBarcode, isProblem, rowReader } from './read-row.ts';

const batchSize = 250;
/** Each holds its file in memory. */
const mostAtOnce = 4;
const running = new Set<string>();

/**
 * Adds and changes the barcodes of a CSV file, batch by batch, and answers a step after each; without `apply` it only counts.
 * Repeating it changes nothing more. Lines that are wrong are left out and named. It ends with the client's connection.
 */
export async function importBarcodes(
  context: VaultContext,
  principal: Principal,
  { bytes, apply }: { bytes: AsyncIterable<Uint8Array>; apply: boolean },
): Promise<ByteStream> {
  const { sub } = principal;
  if (running.has(sub)) throw conflict(coded(refusals.importRunning));
  if (running.size >= mostAtOnce) throw unavailable(coded(refusals.importsBusy));
  running.add(sub);
  try {
    const file = await buffer(bytes);
    const lines = Readable.from(linesOf(importSteps(context, principal, file, apply)));
    lines.once('close', () => running.delete(sub));
    return new ByteStream({ type: importStepsType, fileName: 'import.ndjson', bytes: lines });
  } catch (error) {
    running.delete(sub);
    throw error;
  }
}

async function* linesOf(steps: AsyncIterable<ImportStep>): AsyncGenerator<string> {
  for await (const step of steps) yield `${JSON.stringify(step)}\n`;
}

/** The steps of an import, the last one done. */
export async function* importSteps(
  context: VaultContext,
  principal: Principal,
  file: Buffer,
  apply: boolean,
): AsyncGenerator<ImportStep> {
  const counts = { added: 0, changed: 0, unchanged: 0 };
  for await (const { rows, errors, share } of batchesOf(file)) {
    const { done, refused } = apply
      ? await importRows(context, principal, rows)
      : await checkRows(context, principal, rows, counts.added);
    for (const { known, isChange } of done) counts[known ? (isChange ? 'changed' : 'unchanged') : 'added']++;
    const found = [...errors, ...refused.map(({ row, problem }) => errorOf(row.line, problem))];
    yield { share, ...counts, errors: found.toSorted((a, b) => a.line - b.line), isDone: false };
  }
  yield { share: 1, ...counts, errors: [], isDone: true };
}

type ImportError = ImportStep['errors'][number];
const errorOf = (line: number, { text: message, ...problem }: Coded): ImportError => ({
  line,
  message,
  coded: problem,
});

interface Batch {
  rows: ImportedBarcode[];
  errors: ImportError[];
  share: number;
}

/** The rows that can be read, without those that repeat an earlier barcode or SKU. */
async function* batchesOf(file: Buffer): AsyncGenerator<Batch> {
  let read: ReturnType<typeof rowReader> | undefined;
  const seen: Seen = { barcodes: new Map(), skus: new Map() };
  let batch: Batch = { rows: [], errors: [], share: 0 };
  let count = 0;
  for await (const line of readCsvLines(file)) {
    batch.share = line.share;
    if (!read) {
      read = rowReader(line);
      if (!isProblem(read)) continue;
      yield { ...batch, errors: [errorOf(line.number, read)] };
      return;
    }
    if (isProblem(read)) return;
    if (++count > mostImportRows) {
      batch.errors.push(errorOf(line.number, coded(t.tooManyRows, { count: mostImportRows })));
      break;
    }
    const row = read(line);
    const problem = isProblem(row) ? row : repeated(row, seen);
    if (problem) batch.errors.push(errorOf(line.number, problem));
    else if (!isProblem(row)) batch.rows.push(row);
    if (count % batchSize === 0) {
      yield batch;
      batch = { rows: [], errors: [], share: line.share };
    }
  }
  if (batch.rows.length + batch.errors.length > 0) yield batch;
}

/** The line of each barcode and SKU of the file. */
interface Seen {
  barcodes: Map<string, number>;
  skus: Map<string, number>;
}

function repeated(row: ImportedBarcode, { barcodes, skus }: Seen): Coded | null {
  const key = keyOf(row);
  const same = barcodes.get(key);
  if (same) return coded(t.repeated, { line: same });
  const sameSku = row.sku === null ? undefined : skus.get(row.sku);
  if (sameSku) return coded(t.repeatedSku, { line: sameSku });
  barcodes.set(key, row.line);
  if (row.sku !== null) skus.set(row.sku, row.line);
  return null;
}
