import type { FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { afterCommit } from '../after-commit.ts';
import { announce } from '../announcements/announce.ts';
import { announcedTexts } from '../announcements/announced-texts.ts';
import { helpWords } from '../announcements/evacuation-words.ts';
import type { NotifyContext } from '../context.ts';
import type { RollCallFrames } from '../live/roll-call-frames.ts';

type RollCallEvent = FloorEvent<'safety.evacuation.answered' | 'safety.evacuation.joined'>;

/** Sends a changed entry to those who see roll calls. Whoever needs help is announced to the managers as well. */
export const onRollCallChanged =
  (context: NotifyContext, frames: RollCallFrames) =>
  async (tx: Transaction, event: RollCallEvent): Promise<void> => {
    const { siteId, payload } = event;
    const { evacuation, entry } = payload;
    afterCommit(tx, () => frames.add(siteId, entry));
    if (event.name !== 'safety.evacuation.answered' || entry.status !== 'needs_help') return;
    const { title, message } = helpWords(evacuation, entry);
    const announcement = {
      id: event.id,
      siteId,
      occurredAt: new Date(event.occurredAt),
      type: 'error' as const,
      ...announcedTexts(title, message),
      metadata: { liveType: 'evacuation_help' as const, evacuationId: evacuation.id },
      data: { ...entry, id: evacuation.id, drill: evacuation.drill },
      how: { ...(event.actor && { by: event.actor.id }) },
      listed: true,
      mailDue: false,
      pushDue: true,
    };
    await announce(context, tx, announcement, { actorId: event.actor?.id });
  };
