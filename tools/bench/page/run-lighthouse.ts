import { runCommand } from '../../test/run-command.ts';

/** Fetched when it is needed: with its packages, 120 MB, every install would take seconds longer for a bench that few run. */
const lighthouse = 'lighthouse@13.5.0';

export interface Page {
  /** 0 to 100. */
  score: number;
  /** Milliseconds to the first and to the largest paint, blocked in between, and of the speed index. */
  fcp: number;
  lcp: number;
  tbt: number;
  si: number;
  /** Layout shift. */
  cls: number;
}

/** The fields of Lighthouse's report that we read. */
interface Report {
  categories?: { performance?: { score: number | null } };
  audits?: Partial<Record<string, { numericValue?: number }>>;
  runtimeError?: { message: string };
}

/** Measures a page with Lighthouse, on the phone, network and processor it simulates. */
export async function runLighthouse(url: string, port: number): Promise<Page> {
  const options = [`--port=${port}`, '--output=json', '--quiet', '--only-categories=performance'];
  const { output } = await runCommand({ program: 'npx', args: ['--yes', lighthouse, url, ...options] });
  const { categories, audits, runtimeError } = readReport(output);
  if (runtimeError) throw new Error(`Lighthouse could not measure ${url}: ${runtimeError.message}`);
  const measured = (audit: string) => audits?.[audit]?.numericValue ?? Number.NaN;
  return {
    score: (categories?.performance?.score ?? Number.NaN) * 100,
    fcp: measured('first-contentful-paint'),
    lcp: measured('largest-contentful-paint'),
    tbt: measured('total-blocking-time'),
    si: measured('speed-index'),
    cls: measured('cumulative-layout-shift'),
  };
}

function readReport(output: string): Report {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  } catch {
    throw new Error(`Lighthouse gave no report: ${output.slice(0, 500)}`);
  }
}
