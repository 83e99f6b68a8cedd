/** Does `work` once for all that was told within `milliseconds` of the first. */
export function gather(work: () => unknown, milliseconds: number) {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const run = () => {
    timer = null;
    work();
  };
  return {
    tell: () => {
      timer ??= setTimeout(run, milliseconds);
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
