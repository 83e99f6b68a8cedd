import lighthouse from 'lighthouse';

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

/** Measures a page with Lighthouse, on the phone, network and processor it simulates. */
export async function runLighthouse(url: string, port: number): Promise<Page> {
  const run = await lighthouse(url, { port, logLevel: 'silent', onlyCategories: ['performance'], output: 'json' });
  const { categories, audits, runtimeError } = run?.lhr ?? {};
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
