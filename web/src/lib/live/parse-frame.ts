import { Heartbeat, LiveFrame, LiveMessage } from '@floorlight/contracts/live';
import * as z from 'zod/mini';
import { whenIdle } from '../device/when-idle.ts';

/** A frame of a notification that this app can't read: its sequence number still counts. */
type UnreadableFrame = { type: 'unreadable'; seq: number; after?: number | undefined };

/** A notification from a newer or older server. */
const UnreadableNotification = z.object({ type: z.literal('notification'), seq: z.int(), after: z.optional(z.int()) });

/** Reads the text of a frame; null if it is none. */
export function parseFrame(text: string): LiveFrame | UnreadableFrame | null {
  const json = parseJson(text);
  // By themselves: most frames are heartbeats, and with the first of all others a phone builds the schemas of every message.
  const heartbeat = Heartbeat.safeParse(json);
  if (heartbeat.success) return heartbeat.data;
  const frame = LiveFrame.safeParse(json);
  if (frame.success) return frame.data;
  const unreadable = UnreadableNotification.safeParse(json);
  return unreadable.success ? { ...unreadable.data, type: 'unreadable' } : null;
}

/**
 * Has the device build the schema of each message while it has nothing else to do, one at a time: the app builds a schema when it
 * is first used, and the first alarm must not wait for that. Returns cancel.
 */
export function prepareToParse(): () => void {
  let done = 0;
  const prepareNext = () => {
    const message = LiveMessage.def.options[done++];
    if (!message) return;
    z.safeParse(message, {});
    cancel = whenIdle(prepareNext);
  };
  let cancel = whenIdle(prepareNext);
  return () => cancel();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
