import type { SiteCountWall } from '@floorlight/contracts/site-counts';
import { RotateCw, ShieldCheck, UserRound } from 'lucide-react';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { Notice } from '#ui/Notice.tsx';
import { t } from './site-count-messages.ts';
import { isCountedByOther, isRefusedAt, isThere } from './wall-rules.ts';

/** What somebody who comes to a wall has to know: who is there, who has counted it, and whether it may be counted again. */
export function AtWallNotice({ wall }: { wall: SiteCountWall }) {
  const { id } = useCurrentUser();
  const { status, wallNumber, recountNote } = wall;
  if (status === 'approved')
    return (
      <Notice tone="low" icon={ShieldCheck}>
        <p className="font-semibold">{t.isApproved({ wall: wallNumber })}</p>
        <p className="text-caption">{t.isApprovedHint()}</p>
      </Notice>
    );
  if (status === 'recount')
    return (
      <Notice tone="medium" icon={RotateCw}>
        <p className="font-semibold">{t.recountNeeded({ wall: wallNumber })}</p>
        {isRefusedAt(wall, id) && <p className="text-caption">{t.notByYou()}</p>}
        {recountNote && <p className="text-caption">{recountNote}</p>}
      </Notice>
    );
  if (isCountedByOther(wall, id))
    return (
      <Notice tone="medium" icon={RotateCw}>
        <p className="font-semibold">{t.alreadyCounted({ name: wall.countedByName ?? '', wall: wallNumber })}</p>
        <p className="text-caption">{t.alreadyCountedHint()}</p>
      </Notice>
    );
  if (isThere(wall) && wall.startedBy !== id)
    return (
      <Notice tone="medium" icon={UserRound}>
        <p className="font-semibold">{t.secondAtWall({ name: wall.startedByName ?? '' })}</p>
        <p className="text-caption">{t.secondHint()}</p>
      </Notice>
    );
  return null;
}
