import type { SiteCountWall } from '@floorlight/contracts/site-counts';
import { serverNow } from '#lib/time/server-clock.ts';

/** Whether a count by this person is a recount of somebody else's. */
export const isCountedByOther = ({ status, countedBy }: SiteCountWall, userId: string): boolean =>
  status === 'counted' && countedBy !== userId;

/** Whether a count of the wall by this person is refused: it is approved, or somebody else has to count it again. */
export const isRefusedAt = ({ status, countedBy, recountByAnother }: SiteCountWall, userId: string): boolean =>
  status === 'approved' || (status === 'recount' && recountByAnother && countedBy === userId);

/** Whether this person still has to count a wall. */
export const isLeftFor = (wall: SiteCountWall, userId: string): boolean =>
  wall.status === 'open' || (wall.status === 'recount' && !isRefusedAt(wall, userId));

/** Milliseconds after which somebody who saved nothing has probably left. */
const startedFor = 30 * 60_000;
export const isThere = ({ startedBy, startedAt }: SiteCountWall): boolean =>
  startedBy !== null && startedAt !== null && serverNow() - Date.parse(startedAt) < startedFor;

/** Whether a wall is somebody else's: assigned to them, or they are at it now. */
export const isForOther = (wall: SiteCountWall, userId: string): boolean =>
  (wall.assignedTo !== null && wall.assignedTo !== userId) || (isThere(wall) && wall.startedBy !== userId);
