import { cpus, loadavg, release, totalmem, type } from 'node:os';

/** Describes this machine and its present load in one line. */
export function describeMachine(): string {
  const [{ model = 'unknown processor' } = {}, ...others] = cpus();
  const memory = `${(totalmem() / 2 ** 30).toFixed(0)} GiB`;
  const load = loadavg()[0]?.toFixed(1);
  return `${others.length + 1} × ${model.trim()}, ${memory}, ${type()} ${release()}, Node ${process.versions.node}, load average ${load} at the start`;
}
