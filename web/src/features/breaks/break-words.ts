import type { BreakType } from '@floorlight/contracts/breaks';

export const typeWords: Record<BreakType, string> = { restroom: 'Restroom', personal: 'Personal', break: 'Break' };

/** `45 s`, `5 min`, `4 min 12 s`, `1 h 5 min`. */
export function durationWords(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const parts = [hours && `${hours} h`, minutes && `${minutes} min`, !hours && rest && `${rest} s`].filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : '0 s';
}
