import { Gauge, registry } from './metrics.ts';

export interface Reading {
  labels?: Record<string, string>;
  value: number;
}

/**
 * Makes a gauge that is read whenever Prometheus asks, from every source that the returned function was given. What can't be read
 * has no value. That function returns one which ends the watch.
 */
export function readGauge<Source>(
  { name, help, labelNames = [] }: { name: string; help: string; labelNames?: string[] },
  read: (source: Source) => Promise<Reading[]>,
): (source: Source) => () => void {
  const sources = new Set<Source>();
  new Gauge({
    ...{ name, help, labelNames },
    registers: [registry],
    async collect() {
      const results = await Promise.allSettled([...sources].map(read));
      this.reset();
      if (labelNames.length === 0) this.remove(); // a reset alone would leave a 0
      for (const { labels = {}, value } of results.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])))
        this.set(labels, value);
    },
  });
  return (source) => {
    sources.add(source);
    return () => void sources.delete(source);
  };
}
