import type { Head } from '../anchors/anchor.ts';

/** A time as the reports show it: 2026-11-23 10:31:00 UTC. */
export const timeText = (at: string | number | Date): string =>
  `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

const logNames = { audit_log: 'audit log', badge_log: 'badge log' } as const;

export const chainName = ({ log, siteId }: Pick<Head, 'log' | 'siteId'>): string => `${siteId} · ${logNames[log]}`;

/** "3", or "3–7". */
export const range = (from: number, to: number): string => (from === to ? `${from}` : `${from}–${to}`);

/** Numbers in order as ranges: "1–3, 7". */
export function ranges(numbers: number[]): string {
  const found: [number, number][] = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else found.push([number, number]);
  }
  return found.map(([from, to]) => range(from, to)).join(', ');
}
