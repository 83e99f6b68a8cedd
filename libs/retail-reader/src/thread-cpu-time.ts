/** Milliseconds that this thread has computed so far. */
export function computed(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
