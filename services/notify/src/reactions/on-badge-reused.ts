import type { FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { coded } from '@floorlight/languages/coded';
import { announce } from '../announcements/announce.ts';
import { announcedTexts } from '../announcements/announced-texts.ts';
import { t } from '../announcements/announcement-messages.ts';
import type { NotifyContext } from '../context.ts';

/**
 * Notifies the owner of a badge that was used on two shared devices within ten minutes. Managers hear of it once it goes
 * back and forth: people also change devices without signing out.
 */
export const onBadgeReused =
  (context: NotifyContext) =>
  (tx: Transaction, { id, siteId, occurredAt, payload }: FloorEvent<'auth.badge.reused'>): Promise<void> => {
    const { userId, isBack = false, ...words } = payload;
    const announcement = {
      id,
      siteId,
      occurredAt: new Date(occurredAt),
      type: 'warning' as const,
      ...announcedTexts(coded(t.badgeReusedTitle), coded(isBack ? t.badgeIsBack : t.badgeReused, words)),
      metadata: { liveType: 'badge_reused' as const },
      data: { id, userId },
      how: {},
      listed: true,
      mailDue: false,
    };
    return announce(context, tx, announcement, { audience: isBack ? 'managers' : null, also: [userId] });
  };
