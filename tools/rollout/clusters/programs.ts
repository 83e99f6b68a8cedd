import { findProgram } from '../../processes/find-program.ts';

/** Each program of the clusters with the Debian package that has it. */
const packages = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  postgres: 'postgresql',
  haproxy: 'haproxy',
  'nats-server': 'nats-server',
  'redis-server': 'redis-server',
};

export type ClusterPrograms = Record<keyof typeof packages, string>;

/** The paths of the programs; or what is missing, in words. */
export function clusterPrograms(): ClusterPrograms | string {
  const found = Object.keys(packages).map((name) => [name, findProgram(name)] as const);
  const missing = found.flatMap(([name, path]) => (path ? [] : [name]));
  if (missing.length === 0) return Object.fromEntries(found) as ClusterPrograms; // none is null
  const wanted = Object.entries(packages).flatMap(([name, one]) => (missing.includes(name) ? [one] : []));
  return `${missing.join(', ')} missing here. Debian: apt-get install --no-install-recommends ${wanted.join(' ')}`;
}
