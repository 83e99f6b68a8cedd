/** Once a signal came, the same one from a terminal and from npm within this time is still one wish. */
const echoMs = 1_000;

/**
 * Runs `stop` once when this process is asked to end: by a signal, by its terminal closing, or by the death of the
 * process that started it over IPC; then exits with `code`. Asked again after a second, it exits at once.
 */
export function onEnd(stop: () => Promise<void>, code = 0): void {
  let askedAt = 0;
  const end = () => {
    if (askedAt && Date.now() - askedAt > echoMs) process.exit(130);
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
  for (const output of [process.stdout, process.stderr]) output.on('error', end); // nobody reads any more
}
