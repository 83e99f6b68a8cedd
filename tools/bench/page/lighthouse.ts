import lighthouse from 'lighthouse';

export interface Page {
  /** 0 to 100. */
  score: number;
  /** Milliseconds to the largest paint. */
  lcp: number;
}

/** Lighthouse's verdict on a page's speed on the phone it has in mind, with the network and processor it simulates. */
export async function lookAt(url: string, port: number): Promise<Page> {
  const run = await lighthouse(url, { port, logLevel: 'silent', onlyCategories: ['performance'], output: 'json' });
  const { categories, audits, runtimeError } = run?.lhr ?? {};
  if (runtimeError) throw new Error(`Lighthouse could not look at ${url}: ${runtimeError.message}`);
  return {
    score: (categories?.performance?.score ?? Number.NaN) * 100,
    lcp: audits?.['largest-contentful-paint']?.numericValue ?? Number.NaN,
  };
}
