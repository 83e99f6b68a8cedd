import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callersTo, openPaths } from '@floorlight/contracts/callers';
import { type ServiceName, serviceNames } from '@floorlight/contracts/endpoint';
import { parse } from 'yaml';
import { redisUserNames } from '../secrets/redis-users.ts';
import { root } from '../start/environment.ts';
import { isServing, portOf } from './check-pods.ts';
import {
  environmentOf,
  labelsOf,
  type Manifest,
  ofKind,
  type Peer,
  type Rule,
  selects,
  workloads,
} from './manifest.ts';
import { type Process, processNames } from './variables.ts';

/** The processes that call machines elsewhere: those in the composition's network of that name. */
const callsOutside = (): string[] => {
  const { services } = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true });
  return processNames.filter((name) => services[name].networks.includes('outside'));
};
const callsOf = (process: Process): ServiceName[] => serviceNames.filter((name) => callersTo(name).includes(process));

/** What is wrong with addresses, services and network policies: who may call whom is decided in libs/contracts. */
export function checkNetwork(manifests: readonly Manifest[]): string[] {
  return [
    ...defaultDeny(manifests),
    ...processNames.flatMap((process) => [
      ...addresses(process, manifests),
      ...policyOf(process, manifests),
      ...certificate(process, manifests),
      ...hubOf(process, manifests),
    ]),
    ...routes(manifests),
    ...scrapes(manifests),
  ];
}

function defaultDeny(manifests: readonly Manifest[]): string[] {
  const deny = ofKind(manifests, 'NetworkPolicy').filter(({ spec }) => !spec?.ingress && !spec?.egress);
  return workloads(manifests)
    .filter(({ manifest }) => !deny.some(({ spec }) => selects(spec?.podSelector, labelsOf(manifest))))
    .map(({ process }) => `${process}: no policy denies what is not allowed`);
}

function addresses(process: Process, manifests: readonly Manifest[]): string[] {
  const workload = workloads(manifests).find((one) => one.process === process);
  const service = ofKind(manifests, 'Service').find(
    ({ spec }) =>
      workload && selects({ matchLabels: spec?.selector as Record<string, string> }, labelsOf(workload.manifest)),
  );
  if (!workload || !service) return [`${process}: no service leads to its pods`];
  const [port] = service.spec?.ports ?? [];
  const names = (workload.container.ports ?? []).map(({ name }) => name);
  const callers = workloads(manifests).flatMap(({ process: caller, container }) => {
    const url = isServing(caller) ? environmentOf(container)[`${process.toUpperCase()}_URL`] : undefined;
    return url ? [{ caller, url }] : [];
  });
  const address = `https://${service.metadata.name}:${port?.port}`;
  return [
    ...(port?.port === portOf(process) ? [] : [`${process}: its service has the port ${port?.port}`]),
    ...(names.includes(`${port?.targetPort}`) ? [] : [`${process}: its service leads to the port ${port?.targetPort}`]),
    ...callers
      .filter(({ url }) => url !== address)
      .map(({ caller, url }) => `${caller} looks for ${process} at ${url}, and it is at ${address}`),
    ...(isServing(process) && process !== 'gateway'
      ? callersTo(process)
          .filter((caller) => !callers.some((one) => one.caller === caller))
          .map((caller) => `${caller} calls ${process} and has no address of it`)
      : []),
  ];
}

/** The processes that a rule names. */
const processesIn = (peers: readonly Peer[] = []): string[] =>
  peers.flatMap(({ podSelector, namespaceSelector }) => {
    const name = podSelector?.matchLabels?.['app.kubernetes.io/name'];
    return name && !namespaceSelector ? [name] : [];
  });

function policyOf(process: Process, manifests: readonly Manifest[]): string[] {
  const labels = workloads(manifests).find((one) => one.process === process)?.manifest;
  const policies = ofKind(manifests, 'NetworkPolicy').filter(
    ({ spec }) => labels && (spec?.ingress || spec?.egress) && selects(spec?.podSelector, labelsOf(labels)),
  );
  const [policy] = policies;
  if (!policy || policies.length > 1) return [`${process} has ${policies.length} network policies`];
  const { ingress = [], egress = [] } = policy.spec ?? {};
  const expected = process === 'gateway' ? [] : callersTo(process);
  const elsewhere = egress.flatMap(({ to = [], ports = [] }) =>
    to.some(isElsewhere) ? ports.map(({ port }) => port) : [],
  );
  const wanted = [
    53,
    4222,
    ...(process === 'gateway' ? [] : [5432]),
    ...(redisUserNames.some((user) => user === process) ? [6379] : []),
  ];
  const outside = egress.some(({ to = [] }) => to.some(({ ipBlock }) => ipBlock?.cidr === '0.0.0.0/0'));
  return [
    ...differences(
      `${process} is called by`,
      expected,
      ingress.flatMap(({ from }) => processesIn(from)),
    ),
    ...differences(
      `${process} calls`,
      callsOf(process),
      egress.flatMap(({ to }) => processesIn(to)),
    ),
    ...differences(
      `${process} reaches the port`,
      wanted.map(String),
      [...new Set(elsewhere.map(String))].filter(isDemanded),
    ),
    ...[...ingress, ...egress].filter(isOpen).map(() => `${process}: a rule names no peer or no port`),
    ...wrongPorts(process, ingress, egress),
    ...(outside === callsOutside().includes(process)
      ? []
      : [`${process}: machines elsewhere are ${outside ? '' : 'not '}open to it`]),
  ];
}

const isElsewhere = ({ namespaceSelector, ipBlock }: Peer): boolean =>
  namespaceSelector !== undefined || (ipBlock !== undefined && ipBlock.cidr !== '0.0.0.0/0');
/** Ports that depend on the operator's choice: traces, Sentinels, an object store. */
const isDemanded = (port: string): boolean => !['4318', '26379', '9000'].includes(port);
const isOpen = ({ from, to, ports }: Rule): boolean => (from ?? to ?? []).length === 0 || (ports ?? []).length === 0;

function wrongPorts(process: Process, ingress: Rule[], egress: Rule[]): string[] {
  const healthPort = process === 'gateway' ? 9080 : 9100;
  const taken = ingress.flatMap(({ ports = [] }) => ports.map(({ port }) => port));
  const called = egress.flatMap(({ to, ports = [] }) =>
    processesIn(to).flatMap((name) => ports.map(({ port }) => ({ name, port }))),
  );
  return [
    ...taken
      .filter((port) => port !== portOf(process) && port !== healthPort)
      .map((port) => `${process} is open at ${port}, where it doesn't listen`),
    ...called
      .filter(({ name, port }) => isServing(name) && port !== portOf(name))
      .map(({ name, port }) => `${process} may call ${name} at ${port}, where it doesn't listen`),
  ];
}

function differences(what: string, expected: readonly string[], found: readonly string[]): string[] {
  const lacks = expected
    .filter((name) => !found.includes(name))
    .map((name) => `${what} ${name}, which no policy allows`);
  const more = found
    .filter((name) => !expected.includes(name))
    .map((name) => `${what} ${name} by policy, but not in the code`);
  return [...lacks, ...more];
}

/** A cell must reach the NATS of its hub, beside its own. */
function hubOf(process: Process, manifests: readonly Manifest[]): string[] {
  const workload = workloads(manifests).find((one) => one.process === process);
  const { HUB_URL: url } = workload ? environmentOf(workload.container) : {};
  if (!workload || !url) return [];
  const port = Number(new URL(url).port || 4222);
  const rules = ofKind(manifests, 'NetworkPolicy')
    .filter(({ spec }) => spec?.egress && selects(spec.podSelector, labelsOf(workload.manifest)))
    .flatMap(({ spec }) => spec?.egress ?? [])
    .filter(({ ports = [] }) => ports.some((one) => one.port === port));
  return rules.length > 1 ? [] : [`${process}: no policy lets it reach its hub at ${url}`];
}

/** Whoever opens a connection asks for the process's name, and services admit a caller by the name in its certificate. */
function certificate(process: Process, manifests: readonly Manifest[]): string[] {
  const names = ofKind(manifests, 'Certificate').filter(({ spec }) => spec?.dnsNames?.join() === process);
  return names.length === 1 ? [] : [`${process}: ${names.length} certificates have its name alone`];
}

function routes(manifests: readonly Manifest[]): string[] {
  const services = ofKind(manifests, 'Service');
  const backends = ofKind(manifests, 'HTTPRoute')
    .flatMap(({ spec }) => spec?.rules ?? [])
    .flatMap((rule) => rule.backendRefs ?? []);
  return backends
    .filter(
      ({ name, port }) =>
        !services.some(({ metadata, spec }) => metadata.name === name && spec?.ports?.some((one) => one.port === port)),
    )
    .map(({ name, port }) => `The route leads to ${name}:${port}, which no service has`);
}

function scrapes(manifests: readonly Manifest[]): string[] {
  return ofKind(manifests, 'PodMonitor').flatMap(({ metadata, spec }) =>
    (spec?.podMetricsEndpoints ?? []).flatMap(({ port, path = '', tlsConfig }) => {
      const scraped = workloads(manifests).find(({ manifest }) => selects(spec?.selector, labelsOf(manifest)));
      const ports = (scraped?.container.ports ?? []).map(({ name }) => name);
      const isNamed = !tlsConfig || tlsConfig.serverName === scraped?.process;
      return [
        ...(ports.includes(port) ? [] : [`${metadata.name}: Prometheus asks at the port ${port}`]),
        ...(openPaths.includes(path) ? [] : [`${metadata.name}: Prometheus asks for ${path}, which nobody serves`]),
        ...(isNamed ? [] : [`${metadata.name}: Prometheus expects the certificate of ${tlsConfig?.serverName}`]),
      ];
    }),
  );
}
