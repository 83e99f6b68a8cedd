import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openPaths } from '@floorlight/contracts/callers';
import { servicePorts } from '@floorlight/contracts/endpoint';
import { root } from '../start/environment.ts';
import { type Container, environmentOf, labelsOf, type Manifest, ofKind, type PodSpec, workloads } from './manifest.ts';
import { type Process, processNames } from './variables.ts';

/** Seconds that a process takes to stop at most, as in service-kit. */
const stopLimit = 15;
/** The port of the gateway's image. */
const gatewayPort = 8080;

export const isServing = (process: string): process is Process => processNames.some((name) => name === process);
export const portOf = (process: Process): number => (process === 'gateway' ? gatewayPort : servicePorts[process]);

/** What is wrong with the pods: ports, probes, privileges, how they are replaced. */
export function checkPods(manifests: readonly Manifest[]): string[] {
  const present = workloads(manifests).map(({ process }) => process);
  const missing = [...processNames, 'migrations', 'bus-set-up'].filter((name) => !present.includes(name));
  return [
    ...missing.map((name) => `${name} is missing`),
    ...workloads(manifests).flatMap(({ manifest, pod, container, process }) => [
      ...privileges(process, pod, container),
      ...programOf(process, container),
      ...(isServing(process) ? serving(process, manifest, pod, container, manifests) : []),
    ]),
  ];
}

function privileges(process: string, { securityContext: ofPod = {} }: PodSpec, container: Container): string[] {
  const { securityContext: own = {} } = container;
  const rules: [string, boolean][] = [
    ['runs as root', ofPod.runAsNonRoot === true],
    ['has no seccomp profile', JSON.stringify(ofPod.seccompProfile) === '{"type":"RuntimeDefault"}'],
    ['may gain privileges', own.allowPrivilegeEscalation === false],
    ['has capabilities', JSON.stringify(own.capabilities) === '{"drop":["ALL"]}'],
    ['may write to its image', own.readOnlyRootFilesystem === true],
  ];
  return rules.filter(([, isKept]) => !isKept).map(([problem]) => `${process} ${problem}`);
}

function programOf(process: string, { image, command }: Container): string[] {
  const expected = isServing(process) || process === 'backup' ? process : 'steps';
  const [, program] = command ?? [];
  return [
    ...(/\/floorlight-([a-z]+)[:@]/.exec(image)?.[1] === expected ? [] : [`${process} runs the image ${image}`]),
    ...(program && !existsSync(join(root, program)) ? [`${process} starts ${program}, which does not exist`] : []),
  ];
}

function serving(
  process: Process,
  manifest: Manifest,
  pod: PodSpec,
  container: Container,
  manifests: readonly Manifest[],
): string[] {
  const variables = environmentOf(container);
  const health = process === 'gateway' ? 'ADMIN' : 'HEALTH';
  const ports = Object.fromEntries((container.ports ?? []).map(({ name, containerPort }) => [name, containerPort]));
  const { replicas, strategy } = manifest.spec ?? {};
  const scaled = [...ofKind(manifests, 'HorizontalPodAutoscaler'), ...ofKind(manifests, 'ScaledObject')].some(
    ({ spec }) => spec?.scaleTargetRef?.name === manifest.metadata.name,
  );
  const budgets = ofKind(manifests, 'PodDisruptionBudget').filter(({ spec }) =>
    Object.entries(spec?.selector?.matchLabels ?? { '': '' }).every(
      ([key, value]) => labelsOf(manifest)[key] === value,
    ),
  );
  const wait = container.lifecycle?.preStop?.sleep?.seconds ?? 0;
  const lameDuck = Number(variables.LAME_DUCK_SECONDS ?? 0);
  const rules: [string, boolean][] = [
    [`listens on ${variables.PORT}, and others know it by ${portOf(process)}`, variables.PORT === `${portOf(process)}`],
    ['its port "main" is another than it listens on', `${ports.main}` === variables.PORT],
    ['its port "health" is another than it listens on', `${ports.health}` === variables[`${health}_PORT`]],
    ['its health port is on loopback, where no probe reaches it', variables[`${health}_HOST`] === '0.0.0.0'],
    ['has fewer than two instances', scaled || (replicas ?? 1) >= 2],
    ['may be unavailable while it is replaced', strategy?.rollingUpdate?.maxUnavailable === 0],
    ['has not one PodDisruptionBudget', budgets.length === 1],
    ['has no pause before it stops', wait > 0],
    ['is killed before it has stopped', (pod.terminationGracePeriodSeconds ?? 30) >= wait + lameDuck + stopLimit],
  ];
  return [
    ...rules.filter(([, isKept]) => !isKept).map(([problem]) => `${process}: ${problem}`),
    ...probes(process, container),
    ...placesOfFiles(process, container, variables),
  ];
}

function probes(process: Process, container: Container): string[] {
  const wanted = { startupProbe: '/healthz', livenessProbe: '/healthz', readinessProbe: '/readyz' } as const;
  const names = Object.keys(wanted) as (keyof typeof wanted)[]; // the keys are literals
  return names.flatMap((name) => {
    const { path, port } = container[name]?.httpGet ?? {};
    if (path === undefined) return [`${process}: ${name} is missing`];
    return [
      ...(openPaths.includes(path) ? [] : [`${process}: ${name} asks for ${path}, which nobody serves`]),
      ...(path === wanted[name] ? [] : [`${process}: ${name} asks for ${path} in place of ${wanted[name]}`]),
      ...(port === 'health' ? [] : [`${process}: ${name} asks at the port ${port}`]),
    ];
  });
}

/**
 * A variable with a place for files of the process means a volume that it may write to, one with a file of the operator's a
 * volume.
 */
function placesOfFiles(
  process: Process,
  { volumeMounts = [] }: Container,
  variables: Record<string, string>,
): string[] {
  const mounts = volumeMounts.filter(({ mountPath }) => mountPath !== '/tmp');
  const isOn = (place: string, on: typeof mounts) => on.some(({ mountPath }) => place.startsWith(`${mountPath}/`));
  const writable = mounts.filter(({ readOnly }) => !readOnly);
  const places = Object.entries(variables).filter(([name]) => name !== 'SECRETS_DIR');
  const written = places.filter(([name]) => /_DIR$|^AUDIT_ANCHORS_FILE$/.test(name));
  const read = places.filter(([name, place]) => name.endsWith('_FILE') && place.startsWith('/run/'));
  return [
    ...written.filter(([, place]) => !isOn(place, writable)),
    ...read.filter(([, place]) => !isOn(place, mounts)),
  ].map(([name, place]) => `${process}: ${name} is ${place}, which is no volume`);
}
