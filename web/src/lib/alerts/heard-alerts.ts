import type { EmergencyAlert } from '@floorlight/contracts/safety';

/** Of each reading under way, what was heard since it began. */
const readings = new Set<EmergencyAlert[]>();

/** An alert came live, or as the answer to a change: what is being read now may be older than this. */
export function hearAlert(alert: EmergencyAlert): void {
  for (const heard of readings) heard.push(alert);
}

/** The outcome of `read`, and the alerts that were heard of while it was under way, in their order. */
export async function readListening<T>(read: () => T): Promise<{ outcome: Awaited<T>; heard: EmergencyAlert[] }> {
  const heard: EmergencyAlert[] = [];
  readings.add(heard);
  try {
    return { outcome: await read(), heard };
  } finally {
    readings.delete(heard);
  }
}
