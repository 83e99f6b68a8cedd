/** Runs `work` once for all requests within `milliseconds` of the first. */
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
