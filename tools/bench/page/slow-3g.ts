/** Milliseconds that each request waits for its answer, and bytes a second. The connection itself takes no round trip. */
export const slow3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
