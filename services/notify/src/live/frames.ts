import type { RollCallEntry } from '@floorlight/contracts/evacuations';
import type { EmergencyReach } from '@floorlight/contracts/notifications';
import type { SiteCountWall } from '@floorlight/contracts/site-counts';
import type { Tote } from '@floorlight/contracts/totes';

/**
 * The text as a whole WebSocket frame (RFC 6455, 5.2), the same bytes for every socket: a server's frames have no mask.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const start = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(start + length);
  frame[0] = 0x81; // final, text
  frame[1] = start === 2 ? length : start === 4 ? 126 : 127;
  if (start === 4) frame.writeUInt16BE(length, 2);
  if (start === 10) frame.writeBigUInt64BE(BigInt(length), 2);
  frame.write(text, start);
  return frame;
}

/** A `notification` frame around a LiveMessage in JSON, which is serialized once for all its readers. */
export const notificationFrame = ({ seq, after }: { seq: number; after: number }, message: string): Buffer =>
  textFrame(`{"type":"notification","seq":${seq},"after":${after},"data":${message}}`);

export const heartbeatFrame = (seq: number, complete = false): Buffer =>
  textFrame(`{"type":"heartbeat","seq":${seq}${complete ? ',"complete":true' : ''}}`);

export const alertsElsewhereFrame = textFrame(JSON.stringify({ type: 'alerts_elsewhere' }));

export const breaksChangedFrame = JSON.stringify({ type: 'breaks_changed' });

export const countsChangedFrame = JSON.stringify({ type: 'counts_changed' });

export const siteChangedFrame = JSON.stringify({ type: 'site_changed' });

export const notificationsReadFrame = JSON.stringify({ type: 'notifications_read' });

/** `deleted`: the id of a barcode that is gone. */
export const vaultChangedFrame = (deleted?: string): string => JSON.stringify({ type: 'vault_changed', deleted });

export const sharedChangedFrame = JSON.stringify({ type: 'shared_barcodes_changed' });

export const alarmTestFrame = (id: string): string => JSON.stringify({ type: 'alarm_test', id });

export const rollCallFrame = (evacuationId: string, entries: RollCallEntry[]): string =>
  JSON.stringify({ type: 'roll_call_changed', evacuationId, entries });

export const isRollCallFrame = (frame: string): boolean => frame.startsWith('{"type":"roll_call_changed"');

export const toteFrame = (tote: Tote): string => JSON.stringify({ type: 'tote_changed', data: tote });

/** Without walls: everything about the count is read again. */
export const siteCountFrame = (siteCountId: string, walls?: SiteCountWall[]): string =>
  JSON.stringify({ type: 'site_count_changed', siteCountId, walls });

export const reachFrame = (reach: EmergencyReach): string => JSON.stringify({ type: 'emergency_reach', data: reach });
