/**
 * Finds the longest turn of this process's event loop in milliseconds of processor time, which a busy machine doesn't lengthen:
 * looks each millisecond how much was used since the last look.
 */
export function watchTurns(): { stop(): number } {
  let [last, longest] = [used(), 0];
  const timer = setInterval(() => {
    const now = used();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  return {
    stop() {
      clearInterval(timer);
      return longest;
    },
  };
}

function used(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
