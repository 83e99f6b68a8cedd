import { expect, test } from 'vitest';
import { BreakRule, breakRuleTemplateNames, breakRuleTemplates } from './break-rules.ts';

test.each(breakRuleTemplateNames)('the rules of %s can be those of a site, and a longer shift is owed more', (name) => {
  const rules: readonly BreakRule[] = breakRuleTemplates[name];
  for (const rule of rules) {
    expect(BreakRule.parse(rule)).toEqual(rule);
    expect(rule.paid).toBe(rule.kind === 'rest');
  }
  for (const kind of ['rest', 'meal'] as const) {
    const hours = rules.filter((rule) => rule.kind === kind).map(({ overHours }) => overHours);
    expect(hours).toEqual([...new Set(hours)].toSorted((a, b) => a - b));
  }
});
