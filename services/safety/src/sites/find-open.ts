import { internalRoutes } from '@floorlight/contracts/callers';
import { type OpenInCell, OpenRequest } from '@floorlight/contracts/cell-link';
import { CellAlert } from '@floorlight/contracts/cells';
import { hideNames } from '@floorlight/contracts/hidden-names';
import { and, inArray, isNull } from '@floorlight/database/drizzle';
import { internalRoute } from '@floorlight/service-kit/internal-route';
import { openStates, publicAlert } from '../alerts/alert.ts';
import type { SafetyContext } from '../context.ts';
import { emergencyAlerts, evacuations } from '../schema.ts';

/**
 * What is open at all sites, for the hub of this cell. Auth asks for evacuations every few seconds, and for alerts when it
 * joins the hub. A folded alert is left out: another stands for it.
 */
export const openRoute = ({ db: { orm } }: Pick<SafetyContext, 'db'>) =>
  internalRoute(internalRoutes.findOpen.path, OpenRequest, async (wanted): Promise<OpenInCell> => {
    const isOpen = and(inArray(emergencyAlerts.state, openStates), isNull(emergencyAlerts.foldedInto));
    const alerts = wanted.alerts ? await orm.select().from(emergencyAlerts).where(isOpen) : [];
    const running = await orm.select().from(evacuations).where(isNull(evacuations.endedAt));
    return {
      alerts: alerts.map((row) => CellAlert.parse(hideNames(publicAlert(row)))),
      evacuations: running.map(({ siteId, drill, kind, createdAt }) => ({
        ...{ siteId, drill, kind },
        calledAt: createdAt.toISOString(),
      })),
    };
  });
