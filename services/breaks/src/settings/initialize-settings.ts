import type { BreakSetting } from '@floorlight/contracts/break-management';
import type { Principal } from '@floorlight/contracts/principal';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import type { BreaksContext } from '../context.ts';
import { inOrder, listSettings } from './list-settings.ts';
import { writeDefaults } from './setting.ts';

/** Writes the site's default settings. Existing settings stay, and then there is no event. */
export async function initializeSettings(context: BreaksContext, principal: Principal): Promise<BreakSetting[]> {
  const { siteId } = principal;
  await context.db.transaction(async (tx) => {
    const settings = inOrder(await writeDefaults(tx, siteId, context.now()));
    if (settings.length === 0) return;
    await writeEvent(tx, {
      name: 'breaks.settings.initialized',
      siteId,
      actor: actorOf(principal),
      payload: { settings },
    });
  });
  return listSettings(context, siteId);
}
