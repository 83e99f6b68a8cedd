import type { SiteCountDetails, SiteCountWall } from '@floorlight/contracts/site-counts';
import { Check } from 'lucide-react';
import { UseTokenButton, useOpenedActs } from '#features/account/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useApproveWallsMutation } from '../site-count-api.ts';
import { t } from './site-count-messages.ts';
import { useAct } from './use-act.ts';

interface ApproveByTokenProps {
  count: SiteCountDetails;
  wall: SiteCountWall;
}

/** Approves a counted wall, for somebody to whom a manager gave a token for it. Nothing where there is nothing to approve. */
export function ApproveByToken({ count, wall }: ApproveByTokenProps) {
  const canBeApproved = count.status === 'open' && wall.status === 'counted';
  const isOpened = useOpenedActs({ skip: !canBeApproved });
  const [approve, { isLoading }] = useApproveWallsMutation();
  const act = useAct();
  const walls = [{ afeArea: wall.afeArea, wallNumber: wall.wallNumber }];
  const approveWall = () => act(approve({ params: { id: count.id }, body: { walls } }));
  if (!canBeApproved) return null;
  if (!isOpened('approve_walls')) return <UseTokenButton act="approve_walls" onOpened={approveWall} />;
  return (
    <Button variant="primary" busy={isLoading} onClick={() => void approveWall()}>
      <Check aria-hidden="true" className="size-5" />
      {t.approve()}
    </Button>
  );
}
