import * as z from 'zod/mini';
import { breakFieldMessages as messages } from './break-field-messages.ts';
import { fieldError } from './field-error.ts';

const number = (from: number, to: number) => {
  const between = fieldError(messages.between, { from, to });
  return z.number(between).check(z.gte(from, between), z.lte(to, between));
};

export const BreakRuleKind = z.enum(['rest', 'meal']);
export type BreakRuleKind = z.infer<typeof BreakRuleKind>;

/** A break that whoever works longer than `overHours` gets. `byHours`: it begins at the latest so many hours after the shift. */
export const BreakRule = z.object({
  kind: BreakRuleKind,
  overHours: number(0, 24),
  minutes: number(1, 120).check(z.int(fieldError(messages.wholeMinutes))),
  paid: z.boolean(),
  byHours: z._default(z.nullable(number(0.5, 24)), null),
});
export type BreakRule = z.infer<typeof BreakRule>;

const meal = (overHours: number, minutes: number, byHours: number | null = null): BreakRule => ({
  ...{ kind: 'meal', overHours, minutes, paid: false, byHours },
});
const rest = (overHours: number, minutes = 10): BreakRule => ({
  ...{ kind: 'rest', overHours, minutes, paid: true, byHours: null },
});

/**
 * The law's minimum for adults, as a start for a site's own rules: agreements and other laws may give more. In the order in which
 * people choose among them.
 */
export const breakRuleTemplates = {
  // Labor Code § 512; IWC orders, sections 11 and 12: four hours or a major fraction of them.
  california: [rest(3.5), rest(6), rest(10), meal(5, 30, 5), meal(10, 30, 10)],
  // 7 CCR 1103-1 (COMPS order), rule 5.
  colorado: [rest(2), rest(6), rest(10), meal(5, 30)],
  // 820 ILCS 140/3.
  illinois: [meal(7.5, 20, 5), meal(12, 20)],
  // Labor Law § 162, outside of factories.
  newYork: [meal(6, 30)],
  // OAR 839-020-0050.
  oregon: [rest(2), rest(6), rest(10), meal(6, 30)],
  // WAC 296-126-092.
  washington: [rest(4), rest(8), meal(5, 30, 5), meal(10, 30, 10)],
  // Employment Standards Act, section 20.
  ontario: [meal(5, 30, 5), meal(10, 30, 10)],
  // Code du travail, article L3121-16.
  france: [meal(6, 20, 6)],
  // Arbeitszeitgesetz § 4.
  germany: [meal(6, 30, 6), meal(9, 15)],
  // Estatuto de los Trabajadores, article 34.4.
  spain: [meal(6, 15)],
  // Working Time Regulations 1998, regulation 12.
  unitedKingdom: [meal(6, 20)],
} as const satisfies Record<string, readonly BreakRule[]>;

export type BreakRuleTemplate = keyof typeof breakRuleTemplates;
export const breakRuleTemplateNames = Object.keys(breakRuleTemplates) as BreakRuleTemplate[]; // Object.keys forgets which
