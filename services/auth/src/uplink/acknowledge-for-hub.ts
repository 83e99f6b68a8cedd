import { internalRoutes } from '@floorlight/contracts/callers';
import { AcknowledgeCommand, CommandReply } from '@floorlight/contracts/cell-link';
import type { ErrorBody } from '@floorlight/contracts/errors';
import { may } from '@floorlight/contracts/permissions';
import { displayName } from '@floorlight/contracts/person';
import type { Principal } from '@floorlight/contracts/principal';
import { eq } from '@floorlight/database/drizzle';
import { type Coded, coded } from '@floorlight/languages/coded';
import { forbidden } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { membershipsOf } from '../memberships/memberships-of.ts';
import { refusals } from '../refusal-messages.ts';
import { users } from '../schema.ts';
import { askSafety } from './ask-safety.ts';

/** Milliseconds: less than the hub waits. */
const timeout = 4000;

/**
 * Acknowledges an alert in the name of a person whom the hub has asked for it. This cell decides whether they may, by its
 * own people, and safety whether it can still be done.
 */
export async function acknowledgeForHub(context: AuthContext, body: unknown): Promise<CommandReply> {
  const { id, alertId, siteId, userId } = AcknowledgeCommand.parse(body);
  const principal = await principalAt(context, { id, siteId, userId });
  if (!principal) return { refused: bodyOf(coded(refusals.unknownAtCell)) };
  const call = { body: { alertId, principal }, timeout };
  return CommandReply.parse(await askSafety(context, internalRoutes.acknowledgeAlert.path, call));
}

/** The person as this cell knows them; null where they may not acknowledge alerts of the site. */
async function principalAt(
  { db }: AuthContext,
  { id, siteId, userId }: Pick<AcknowledgeCommand, 'id' | 'siteId' | 'userId'>,
): Promise<Principal | null> {
  const [user] = await db.orm.select().from(users).where(eq(users.id, userId));
  if (!user?.isActive) return null;
  const place = (await membershipsOf(db.orm, userId)).find((one) => one.siteId === siteId);
  if (!place || !may(place.role, 'alerts.acknowledge')) return null;
  const { email, employeeId } = user;
  return { sub: userId, sid: id, ...place, name: displayName(user), email: email ?? '', employeeId };
}

const bodyOf = (message: Coded): ErrorBody => forbidden(message).body;
