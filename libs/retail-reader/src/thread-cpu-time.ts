/** Returns the milliseconds of CPU time that this thread has used so far. */
export function threadCpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
