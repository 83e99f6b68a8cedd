import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { actorOf } from '@floorlight/service-kit/actor';
import { generateSku } from '../barcodes/barcode.ts';
import { t } from './import-messages.ts';
import type { Plan, Refused } from './plan-rows.ts';

/** Adds and changes barcodes, a statement each, and writes the event. Returns those whose SKU somebody else took meanwhile. */
export async function applyPlans(tx: Transaction, principal: Principal, now: Date, plans: Plan[]): Promise<Refused[]> {
  const due = plans.filter(({ isChange }) => isChange);
  const refused = await insert(
    tx,
    principal,
    now,
    due.filter(({ known }) => !known),
  );
  const changed = due.filter(({ known }) => known);
  if (changed.length > 0) await update(tx, now, changed);
  const added = due.length - changed.length - refused.length;
  if (added + changed.length > 0) {
    const payload = { userId: principal.sub, added, changed: changed.length };
    await writeEvent(tx, {
      name: 'vault.barcodes.imported',
      siteId: principal.siteId,
      actor: actorOf(principal),
      payload,
    });
  }
  return refused;
}

async function insert(tx: Transaction, { sub, siteId }: Principal, now: Date, plans: Plan[]): Promise<Refused[]> {
  if (plans.length === 0) return [];
  const rows = plans.map(({ row }) => ({ ...row, sku: row.sku ?? generateSku() }));
  const at = now.toISOString();
  const { rows: stored } = await tx.execute<{ sku: string }>(sql`
    insert into barcodes (id, site_id, added_by, type, symbology, sku, value, description, location, note, created_at, updated_at)
    select gen_random_uuid(), ${siteId}, ${sub}, type::barcode_type, symbology, sku, value, description, location, note,
      ${at}, ${at}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as row (type text, symbology text, sku text, value text, description text, location text, note text)
    on conflict do nothing
    returning sku`);
  const skus = new Set(stored.map(({ sku }) => sku));
  return plans.flatMap(({ row }, index) =>
    skus.has(rows[index]?.sku ?? '') ? [] : [{ row, problem: coded(t.skuTaken) }],
  );
}

async function update(tx: Transaction, now: Date, plans: Plan[]): Promise<void> {
  const rows = plans.map(({ row, known }) => ({ ...row, id: known?.id }));
  await tx.execute(sql`
    update barcodes set
      sku = coalesce(row.sku, barcodes.sku),
      description = coalesce(row.description, barcodes.description),
      location = coalesce(row.location, barcodes.location),
      note = coalesce(row.note, barcodes.note),
      version = barcodes.version + 1,
      updated_at = ${now.toISOString()}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as row (id uuid, sku text, description text, location text, note text)
    where barcodes.id = row.id and barcodes.deleted_at is null`);
}
