import { Counter, Gauge, Histogram, registry } from '@floorlight/telemetry/metrics';

const registers = [registry];

export const openSockets = new Gauge({ name: 'live_sockets', help: 'Open live connections', registers });

export const framesSent = new Counter({ name: 'live_frames_total', help: 'Frames sent to sockets', registers });

export const socketsDropped = new Counter({
  name: 'live_dropped_total',
  help: 'Live connections this service ended',
  labelNames: ['reason'] as const,
  registers,
});

export const alarmDelay = new Histogram({
  name: 'alarm_delay_seconds',
  help: 'From the time at which an alarm was stored until its frame was sent to the last socket of this instance',
  buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 30, 60],
  registers,
});

export const delay = new Histogram({
  name: 'live_delay_seconds',
  help: 'From the time of an event until its frame was sent to the last socket of this instance',
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});
