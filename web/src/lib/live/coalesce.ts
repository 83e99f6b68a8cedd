/** Batches requests: runs `work` once, `milliseconds` after the first request. */
export function coalesce(work: () => unknown, milliseconds: number) {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const run = () => {
    timer = null;
    work();
  };
  return {
    request: () => {
      timer ??= setTimeout(run, milliseconds);
    },
    cancel: () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
