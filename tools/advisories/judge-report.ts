import * as z from 'zod';

/** An advisory that does not fail the check until a day, and why. */
export interface Accepted {
  /** The package it is about. */
  package: string;
  /** The address of the advisory. */
  url: string;
  reason: string;
  /** The last day, as in 2027-01-31. */
  until: string;
}

const advisory = z.object({ name: z.string(), title: z.string(), url: z.string(), severity: z.string() });
const report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), advisory])) })),
});

export type Verdict = { findings: string[] } | { skipped: string };

/**
 * Judges what `npm audit --json` printed: one finding per advisory of severity high or critical that is not accepted on this day.
 * A registry without advisories, or none at all, is no verdict.
 */
export function judgeReport(printed: string, accepted: readonly Accepted[], today: string): Verdict {
  const parsed = report.safeParse(jsonOf(printed));
  if (!parsed.success) return { skipped: 'the registry gave no advisories' };
  const advisories = Object.values(parsed.data.vulnerabilities).flatMap(({ via }) =>
    via.filter((each) => typeof each !== 'string'),
  );
  const isAccepted = ({ name, url }: z.infer<typeof advisory>) =>
    accepted.some((each) => each.package === name && each.url === url && each.until >= today);
  const grave = advisories.filter((each) => ['high', 'critical'].includes(each.severity) && !isAccepted(each));
  return {
    findings: [...new Set(grave.map(({ name, severity, title, url }) => `${name}: ${severity}: ${title} (${url})`))],
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
