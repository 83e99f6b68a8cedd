/** A terminal and npm both send the signal; within this time they count as one. */
const repeatedSignalMs = 1_000;

/**
 * Runs `stop` once when this process should end (on a signal, when its terminal closes, or when the process that started
 * it over IPC dies), then exits with `code`. A second signal after more than a second makes it exit at once.
 */
export function onEnd(stop: () => Promise<void>, code = 0): void {
  let askedAt = 0;
  const end = () => {
    if (askedAt && Date.now() - askedAt > repeatedSignalMs) process.exit(130);
    if (askedAt) return;
    askedAt = Date.now();
    stop().then(
      () => process.exit(code),
      (error) => {
        process.stderr.write(`${error}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  process.on('disconnect', end);
  process.channel?.unref();
  for (const output of [process.stdout, process.stderr]) output.on('error', end); // the reader is gone
}
