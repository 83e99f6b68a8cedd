import { locale } from '@floorlight/languages/active';
import { formatters } from '@floorlight/languages/formatters';
import { t } from './messages.ts';

/** `45 s`, `5 min`, `4 min 12 s`, `1 h 5 min`. */
export function durationWords(duration: number): string {
  const whole = Math.max(0, Math.round(duration));
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  if (hours) return minutes ? t.durations.hoursAndMinutes({ hours, minutes }) : t.durations.hours({ hours });
  if (minutes) return seconds ? t.durations.minutesAndSeconds({ minutes, seconds }) : t.durations.minutes({ minutes });
  return t.durations.seconds({ seconds });
}

/** A rate in percent, `66.7%`. */
export const rateWords = (rate: number): string =>
  formatters.getNumberFormat(locale(), { style: 'percent', maximumFractionDigits: 1 }).format(rate / 100);
