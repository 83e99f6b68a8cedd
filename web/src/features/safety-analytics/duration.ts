import { t } from './messages.ts';

/** Formats seconds with at most two units: `45 s`, `2 min 5 s`, `1 h 12 min`, `3 d 4 h`. */
export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  const d = Math.floor(whole / 86_400);
  const h = Math.floor(whole / 3600) % 24;
  const min = Math.floor(whole / 60) % 60;
  const s = whole % 60;
  if (d) return h ? t.duration.dH({ d, h }) : t.duration.d({ d });
  if (h) return min ? t.duration.hMin({ h, min }) : t.duration.h({ h });
  if (min) return s ? t.duration.minS({ min, s }) : t.duration.min({ min });
  return t.duration.s({ s });
}
