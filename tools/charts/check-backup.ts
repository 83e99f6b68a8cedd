import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chartsDirectory } from './chart-files.ts';
import { environmentOf, labelsOf, type Manifest, ofKind, selects, workloads } from './manifest.ts';
import { readManifests } from './render.ts';

const name = 'backup';
/** DNS and Postgres. */
const reaches = [53, 5432];

/** The example of a job that backs a cell up. */
export const readBackupExample = (): Manifest[] =>
  readManifests(readFileSync(join(chartsDirectory, 'examples/backup.yaml'), 'utf8'));

/** What is wrong with the job that backs a cell up, among the manifests of the cell. */
export function checkBackup(manifests: readonly Manifest[]): string[] {
  const workload = workloads(manifests).find(({ process }) => process === name);
  const migrations = workloads(manifests).find(({ process }) => process === 'migrations');
  if (!workload || !migrations) return [`${name} is missing`];
  const { pod, container, manifest } = workload;
  const made = ofKind(manifests, 'PersistentVolumeClaim').map(({ metadata }) => metadata.name);
  const claimed = (pod.volumes ?? []).flatMap(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName ?? []);
  const volumes = (pod.volumes ?? []).map((volume) => volume.name);
  const mounts = container.volumeMounts ?? [];
  const { POSTGRES_URL, ...variables } = environmentOf(container);
  const places = Object.entries(variables).filter(([variable]) => /_DIR$|_FILE$/.test(variable));
  const isMounted = (place: string) =>
    mounts.some(({ mountPath }) => place === mountPath || place.startsWith(`${mountPath}/`));
  return [
    ...claimed.filter((claim) => !made.includes(claim)).map((claim) => `${name}: nobody makes the volume ${claim}`),
    ...mounts
      .filter((mount) => !volumes.includes(mount.name))
      .map((mount) => `${name} mounts ${mount.name}, which it does not have`),
    ...places
      .filter(([, place]) => !isMounted(place))
      .map(([variable, place]) => `${name}: ${variable} is ${place}, which is no volume`),
    ...(POSTGRES_URL === environmentOf(migrations.container).POSTGRES_URL
      ? []
      : [`${name} looks for Postgres at ${POSTGRES_URL}, unlike the migrations`]),
    ...policies(manifest, manifests),
  ];
}

function policies(manifest: Manifest, manifests: readonly Manifest[]): string[] {
  const rules = ofKind(manifests, 'NetworkPolicy').filter(({ spec }) => selects(spec?.podSelector, labelsOf(manifest)));
  const ingress = rules.flatMap(({ spec }) => spec?.ingress ?? []);
  const egress = rules.flatMap(({ spec }) => spec?.egress ?? []);
  const ports = new Set(egress.flatMap((rule) => (rule.ports ?? []).map(({ port }) => port)));
  return [
    ...reaches.filter((port) => !ports.has(port)).map((port) => `${name}: no policy lets it reach the port ${port}`),
    ...[...ports]
      .filter((port) => !reaches.some((one) => one === port))
      .map((port) => `${name} reaches the port ${port} by policy`),
    ...ingress.map(() => `${name} is called by policy`),
  ];
}
