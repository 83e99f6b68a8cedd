import type { BreakRule } from '@floorlight/contracts/break-rules';
import { locale } from '@floorlight/languages/active';
import { formatters } from '@floorlight/languages/formatters';
import { t } from './shift-messages.ts';

/** `10 minutes of rest, paid`. */
export const ruleName = ({ kind, minutes, paid }: BreakRule): string =>
  listed([t.rule[kind]({ minutes }), paid ? t.paid() : t.unpaid()]);

/** For which shifts, and until when. */
export const ruleTerms = ({ overHours, byHours }: BreakRule): string =>
  listed([
    overHours > 0 ? t.overHours({ hours: overHours }) : t.anyShift(),
    ...(byHours === null ? [] : [t.byHours({ hours: byHours })]),
  ]);

const listed = (parts: string[]): string => formatters.getListFormat(locale(), { type: 'unit' }).format(parts);
