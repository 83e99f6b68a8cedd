import type { EmergencyReach } from '@floorlight/contracts/notifications';
import type { Tote } from '@floorlight/contracts/totes';

/** A `notification` frame around a LiveMessage in JSON, which is serialized once for all its readers. */
export const notificationFrame = (seq: number, message: string): Buffer =>
  Buffer.from(`{"type":"notification","seq":${seq},"data":${message}}`);

export const heartbeatFrame = (seq: number): Buffer => Buffer.from(`{"type":"heartbeat","seq":${seq}}`);

export const breaksChangedFrame = JSON.stringify({ type: 'breaks_changed' });

export const countsChangedFrame = JSON.stringify({ type: 'counts_changed' });

export const toteFrame = (tote: Tote): string => JSON.stringify({ type: 'tote_changed', data: tote });

export const reachFrame = (reach: EmergencyReach): string => JSON.stringify({ type: 'emergency_reach', data: reach });
