import { randomUUID } from 'node:crypto';
import { type AcknowledgeCommand, type Cell, CommandReply } from '@floorlight/contracts/cell-link';
import { may } from '@floorlight/contracts/permissions';
import type { Principal } from '@floorlight/contracts/principal';
import { eq } from '@floorlight/database/drizzle';
import { NoAnswer, Refused } from '@floorlight/event-bus/signed-requests';
import { coded } from '@floorlight/languages/coded';
import { Failure, forbidden, notFound, unavailable } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { membershipsOf } from '../memberships/memberships-of.ts';
import { refusals } from '../refusal-messages.ts';
import { cellAlerts, cells } from '../schema.ts';
import { isHeard } from './is-heard.ts';

/** Milliseconds. */
const timeout = 5000;

/**
 * Has the cell of an alert acknowledge it, in the caller's name. Nothing changes here: the cell decides, and the alert
 * changes when its event has come. Throws what the cell says, and `unavailable` where the cell can't be reached.
 */
export async function acknowledgeAtCell(context: AuthContext, principal: Principal, id: string): Promise<void> {
  const [row] = await context.db.orm.select().from(cellAlerts).where(eq(cellAlerts.id, id));
  const cell = row && context.hub?.cells.find(row.cell);
  if (!row || !cell || !context.hub) throw notFound(coded(refusals.noCellAlert));
  const { siteId } = row;
  const places = await membershipsOf(context.db.orm, principal.sub);
  if (!places.some((place) => place.siteId === siteId && may(place.role, 'alerts.acknowledge')))
    throw forbidden(coded(refusals.notYoursToAcknowledge));
  const command: AcknowledgeCommand = { id: randomUUID(), alertId: id, siteId, userId: principal.sub };
  const site = context.sites.get(siteId)?.name ?? siteId;
  // A line that is a black hole looks open for minutes. What isn't sent is certainly not done.
  if (!isHeard(await heard(context, cell))) throw unavailable(coded(refusals.cellAway, { site }));
  const reply = await context.hub.ask(cell, 'acknowledge', command, timeout).catch((error: unknown) => {
    if (error instanceof NoAnswer)
      throw unavailable(coded(error.sent ? refusals.cellSilent : refusals.cellAway, { site }), error);
    if (error instanceof Refused) throw unavailable(coded(refusals.cellAway, { site }), error);
    throw error;
  });
  const { refused } = CommandReply.parse(reply);
  if (!refused) return;
  const { message, code, detail } = refused;
  throw new Failure(code, detail ? { text: message, ...detail } : message);
}

async function heard({ db }: AuthContext, { name }: Cell) {
  const [row] = await db.orm.select().from(cells).where(eq(cells.name, name));
  return row;
}
