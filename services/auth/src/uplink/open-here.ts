import { internalRoutes } from '@floorlight/contracts/callers';
import { OpenInCell } from '@floorlight/contracts/cell-link';
import type { CellEvacuation } from '@floorlight/contracts/cells';
import type { AuthContext } from '../context.ts';
import { askSafety } from './ask-safety.ts';
import { storeEarlierAlerts } from './store-for-hub.ts';

/** Milliseconds: a hello must not wait for safety. */
const timeout = 1000;

const openHere = async (context: AuthContext, wanted: { alerts: boolean }): Promise<OpenInCell> =>
  OpenInCell.parse(await askSafety(context, internalRoutes.findOpen.path, { body: wanted, timeout }));

/** The evacuations that run here; undefined while safety can't say. */
export const evacuationsHere = (context: AuthContext): Promise<CellEvacuation[] | undefined> =>
  openHere(context, { alerts: false }).then(
    ({ evacuations }) => evacuations,
    () => undefined,
  );

/** Stores for the hub what is open here and was raised before there was one. Returns whether safety could say. */
export async function sendEarlierAlerts(context: AuthContext): Promise<boolean> {
  const open = await openHere(context, { alerts: true }).catch(() => null);
  if (!open) return false;
  await context.db.transaction((tx) => storeEarlierAlerts(tx, open.alerts));
  return true;
}
