import lighthouse from 'lighthouse';

export interface Page {
  /** 0 to 100. */
  score: number;
  /** Milliseconds to the largest paint. */
  lcp: number;
}

/** Measures a page with Lighthouse, on the phone, network and processor it simulates. */
export async function runLighthouse(url: string, port: number): Promise<Page> {
  const run = await lighthouse(url, { port, logLevel: 'silent', onlyCategories: ['performance'], output: 'json' });
  const { categories, audits, runtimeError } = run?.lhr ?? {};
  if (runtimeError) throw new Error(`Lighthouse could not measure ${url}: ${runtimeError.message}`);
  return {
    score: (categories?.performance?.score ?? Number.NaN) * 100,
    lcp: audits?.['largest-contentful-paint']?.numericValue ?? Number.NaN,
  };
}
