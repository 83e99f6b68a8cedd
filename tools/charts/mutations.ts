import { type Container, labelsOf, type Manifest, ofKind, type PodSpec, workloads } from './manifest.ts';

/** A mistake in the manifests of a cell, which the checks must find. */
export interface Mutation {
  mistake: string;
  /** Makes it in a copy. Null where these manifests have no place for it. */
  make(manifests: Manifest[]): Manifest | null;
}

type Loose = Record<string, unknown>;

const inContainer = (
  mistake: string,
  process: string,
  change: (container: Container, pod: PodSpec) => void,
): Mutation => ({
  mistake,
  make(manifests) {
    const workload = workloads(manifests).find((one) => one.process === process);
    if (!workload) return null;
    change(workload.container, workload.pod);
    return workload.manifest;
  },
});

const inManifest = (mistake: string, kind: string, name: string, change: (manifest: Manifest) => void): Mutation => ({
  mistake,
  make(manifests) {
    const found = ofKind(manifests, kind).find(({ metadata }) => metadata.name.endsWith(name));
    if (found) change(found);
    return found ?? null;
  },
});

const spec = (manifest: Manifest): Loose => manifest.spec as Loose; // to put in what no type allows
const variable = (container: Container, name: string) => container.env?.find((one) => one.name === name);
const setVariable = (container: Container, name: string, value: string) => {
  const found = variable(container, name);
  if (found) found.value = value;
};

export const mutations: readonly Mutation[] = [
  // What Kubernetes would ignore or refuse.
  inContainer('a misspelled field of a container', 'safety', (container) => {
    Object.assign(container, { imagePullPolcy: 'Always' });
  }),
  inContainer('a misspelled field of a probe', 'notify', ({ readinessProbe }) => {
    Object.assign(readinessProbe ?? {}, { periodSecond: 1 });
  }),
  inManifest('a text in place of a number', 'Deployment', '-vault', (manifest) => {
    spec(manifest).replicas = 'two';
  }),
  inManifest('a missing selector', 'Deployment', '-breaks', (manifest) => {
    delete spec(manifest).selector;
  }),
  inManifest('a resource of a version that is gone', 'PodDisruptionBudget', '-auth', (manifest) => {
    manifest.apiVersion = 'policy/v1beta1';
  }),
  inManifest('a misspelled field of a certificate', 'Certificate', '-notify', (manifest) => {
    spec(manifest).dnsName = ['notify'];
  }),
  inManifest('an unknown field of a route', 'HTTPRoute', '-gateway', (manifest) => {
    spec(manifest).host = 'floorlight.example.com';
  }),
  inManifest('an unknown field of KEDA', 'ScaledObject', '-notify', (manifest) => {
    spec(manifest).minReplicas = 2;
  }),
  inManifest('an unknown field of a PodMonitor', 'PodMonitor', '-auth', (manifest) => {
    spec(manifest).endpoints = [];
  }),
  // What the product does not know.
  inContainer('a probe for a path that nobody serves', 'auth', ({ livenessProbe }) => {
    if (livenessProbe?.httpGet) livenessProbe.httpGet.path = '/health';
  }),
  inContainer('a liveness probe that ends processes while Postgres is away', 'safety', ({ livenessProbe }) => {
    if (livenessProbe?.httpGet) livenessProbe.httpGet.path = '/readyz';
  }),
  inContainer('a probe at a port of nobody', 'gateway', ({ readinessProbe }) => {
    if (readinessProbe?.httpGet) readinessProbe.httpGet.port = 'admin';
  }),
  inContainer('a variable that the service does not know', 'notify', ({ env }) => {
    env?.push({ name: 'ALERT_MAIL_SECOND', value: '60' });
  }),
  inContainer('a variable that the service refuses', 'safety', ({ env }) => {
    env?.push({ name: 'ALERTS_PER_MINUTE', value: 'three' });
  }),
  inContainer('a variable that is missing', 'notify', (container) => {
    container.env = container.env?.filter(({ name }) => name !== 'DATABASE_URL') ?? [];
  }),
  inContainer('more copies of events than NATS takes', 'bus-set-up', (container) =>
    setVariable(container, 'STREAM_REPLICAS', '2'),
  ),
  inContainer('a database without TLS', 'breaks', (container) => {
    const url = variable(container, 'DATABASE_URL')?.value ?? '';
    setVariable(container, 'DATABASE_URL', url.replace('verify-full', 'require'));
  }),
  inContainer('NATS without TLS', 'inventory', (container) =>
    setVariable(container, 'NATS_URL', 'nats://floorlight-nats:4222'),
  ),
  inContainer('demo accounts', 'auth', ({ env }) => void env?.push({ name: 'DEMO_ACCOUNTS', value: 'true' })),
  inContainer('a port that others do not know', 'safety', (container) => setVariable(container, 'PORT', '4203')),
  inContainer('a health port on loopback', 'vault', (container) => setVariable(container, 'HEALTH_HOST', '127.0.0.1')),
  inContainer('an address where nobody is', 'gateway', (container) =>
    setVariable(container, 'SAFETY_URL', 'https://floorlight-safety:4104'),
  ),
  inContainer('a secret that nobody makes', 'vault', (_, { volumes }) => {
    const source = volumes?.find(({ name }) => name === 'secrets')?.projected?.sources[0]?.secret;
    if (source) source.name = 'floorlight-vaults';
  }),
  inContainer('the secrets of another process', 'safety', (_, { volumes }) => {
    const source = volumes?.find(({ name }) => name === 'secrets')?.projected?.sources[0]?.secret;
    if (source) source.name = 'floorlight-notify';
  }),
  inContainer('files on no volume', 'auth', (container) =>
    setVariable(container, 'AUDIT_ANCHORS_FILE', '/tmp/anchors.jws'),
  ),
  inContainer('the image of another process', 'notify', (container) => {
    container.image = container.image.replace('-notify', '-safety');
  }),
  inContainer('a program that does not exist', 'bus-set-up', (container) => {
    container.command = ['node', 'tools/bus/set-up.ts'];
  }),
  inManifest('a service at another port', 'Service', '-auth', ({ spec }) => {
    if (spec?.ports?.[0]) spec.ports[0].port = 443;
  }),
  inManifest('a service that leads to no port', 'Service', '-notify', ({ spec }) => {
    if (spec?.ports?.[0]) spec.ports[0].targetPort = 'http';
  }),
  inManifest('a route to nobody', 'HTTPRoute', '-gateway', ({ spec }) => {
    const [backend] = spec?.rules?.[0]?.backendRefs ?? [];
    if (backend) backend.port = 80;
  }),
  inManifest('a durable that nobody has', 'ScaledObject', '-notify', ({ spec }) => {
    const [trigger] = spec?.triggers ?? [];
    if (trigger) trigger.metadata.consumer = 'notify-hears-alerts';
  }),
  inManifest('a stream that nobody has', 'ScaledObject', '-auth', ({ spec }) => {
    const [trigger] = spec?.triggers ?? [];
    if (trigger) trigger.metadata.stream = 'EVENTS';
  }),
  inManifest('a scaler that goes down to one', 'ScaledObject', '-notify', ({ spec }) => {
    if (spec) spec.minReplicaCount = 1;
  }),
  inManifest('a scaler of nobody', 'HorizontalPodAutoscaler', '-gateway', ({ spec }) => {
    if (spec?.scaleTargetRef) spec.scaleTargetRef.name = 'gateway';
  }),
  inManifest('a caller that the code does not admit', 'NetworkPolicy', '-vault', ({ spec }) => {
    spec?.ingress?.[0]?.from?.push({ podSelector: { matchLabels: { 'app.kubernetes.io/name': 'notify' } } });
  }),
  inManifest('a call that no policy allows', 'NetworkPolicy', '-safety', ({ spec }) => {
    if (spec) spec.egress = spec.egress?.filter(({ ports }) => ports?.[0]?.port !== 4106) ?? [];
  }),
  inManifest('Postgres closed to a service', 'NetworkPolicy', '-breaks', ({ spec }) => {
    if (spec) spec.egress = spec.egress?.filter(({ ports }) => ports?.[0]?.port !== 5432) ?? [];
  }),
  inManifest('the world open to a service', 'NetworkPolicy', '-safety', ({ spec }) => {
    spec?.egress?.push({ to: [{ ipBlock: { cidr: '0.0.0.0/0' } }], ports: [{ port: 443, protocol: 'TCP' }] });
  }),
  inManifest(
    'a rule for everybody',
    'NetworkPolicy',
    '-inventory',
    ({ spec }) => void spec?.ingress?.push({ from: [] }),
  ),
  inManifest('the hub closed to its cell', 'NetworkPolicy', '-auth', ({ spec }) => {
    if (spec) spec.egress = spec.egress?.filter(({ to }) => !to?.[0]?.ipBlock?.cidr.startsWith('192.0.2.')) ?? [];
  }),
  inContainer('a hub without its key', 'auth', (container) => {
    container.env = container.env?.filter(({ name }) => name !== 'HUB_KEY') ?? [];
  }),
  inContainer('the authority of a hub on no volume', 'auth', (container) =>
    setVariable(container, 'HUB_AUTHORITIES_FILE', '/run/hubs/ca.crt'),
  ),
  inManifest('a certificate with another name', 'Certificate', '-safety', ({ spec }) => {
    if (spec) spec.dnsNames = ['floorlight-safety'];
  }),
  // What endangers people.
  inManifest('one instance', 'Deployment', '-safety', ({ spec }) => {
    if (spec) spec.replicas = 1;
  }),
  inManifest('a gap while a version is replaced', 'Deployment', '-gateway', ({ spec }) => {
    if (spec?.strategy?.rollingUpdate) spec.strategy.rollingUpdate.maxUnavailable = 1;
  }),
  inContainer('no pause before it stops', 'gateway', (container) => {
    delete container.lifecycle;
  }),
  inContainer('too little time to stop', 'notify', (_, pod) => {
    pod.terminationGracePeriodSeconds = 10;
  }),
  inContainer('a process as root', 'gateway', (_, pod) => {
    pod.securityContext = { ...pod.securityContext, runAsNonRoot: false };
  }),
  inContainer('a capability', 'vault', (container) => {
    container.securityContext = { ...container.securityContext, capabilities: { add: ['NET_ADMIN'] } };
  }),
  inManifest('a budget for nobody', 'PodDisruptionBudget', '-notify', ({ spec }) => {
    if (spec?.selector?.matchLabels) spec.selector.matchLabels['app.kubernetes.io/name'] = 'notifier';
  }),
];

/** Mistakes in the example of a job that backs a cell up. */
export const backupMutations: readonly Mutation[] = [
  inManifest('a misspelled field of a job', 'CronJob', '-backup', (manifest) => {
    spec(manifest).schedul = '15 2 * * *';
  }),
  inContainer('a backup as root', 'backup', (_, pod) => {
    pod.securityContext = { ...pod.securityContext, runAsNonRoot: false };
  }),
  inContainer('a backup in the image of a service', 'backup', (container) => {
    container.image = container.image.replace('-backup', '-safety');
  }),
  inContainer('a backup without the password of Postgres', 'backup', (_, { volumes }) => {
    const source = volumes?.find(({ name }) => name === 'secrets')?.projected?.sources[0]?.secret;
    if (source) source.name = 'floorlight-migration';
  }),
  inContainer('a backup of a volume that nobody makes', 'backup', (_, { volumes }) => {
    const claim = volumes?.find(({ name }) => name === 'safety')?.persistentVolumeClaim;
    if (claim) claim.claimName = 'safety';
  }),
  inContainer('keys of backups on no volume', 'backup', (container) =>
    setVariable(container, 'BACKUP_KEYS_DIR', '/data/backup-keys'),
  ),
  inContainer('a backup of another Postgres', 'backup', (container) =>
    setVariable(container, 'POSTGRES_URL', 'postgres://postgres@postgres:5432/postgres?sslmode=verify-full'),
  ),
  inManifest('Postgres closed to a backup', 'NetworkPolicy', '-backup', ({ spec }) => {
    if (spec) spec.egress = spec.egress?.filter(({ ports }) => ports?.[0]?.port !== 5432) ?? [];
  }),
  inManifest('the world open to a backup', 'NetworkPolicy', '-backup', ({ spec }) => {
    spec?.egress?.push({ to: [{ ipBlock: { cidr: '0.0.0.0/0' } }], ports: [{ port: 443, protocol: 'TCP' }] });
  }),
  inManifest('a backup that the default of the cell does not mean', 'CronJob', '-backup', (manifest) => {
    const labels = labelsOf(manifest);
    delete labels['app.kubernetes.io/part-of'];
  }),
];

/** Values that a chart must refuse, as YAML. */
export const badValues: Record<string, string> = {
  'an unknown value of the cell': 'postgre: { host: db }',
  'an unknown value for all': 'global: { publicURL: https://floorlight.example.com }',
  'an unknown value of a process': 'notify: { replica: 3 }',
  'a text in place of a number': 'safety: { replicas: "3" }',
  'one instance': 'safety: { replicas: 1 }',
  'a scaler that goes down to one': 'notify: { autoscaling: { enabled: true, minReplicas: 1 } }',
  'a scaler where there is none': 'vault: { autoscaling: { enabled: true } }',
  'an address without https': 'global: { publicUrl: http://floorlight.example.com }',
  'NATS without TLS': 'global: { nats: { url: nats://nats:4222 } }',
  'a variable that the process does not have': 'safety: { settings: { ALERT_PER_MINUTE: 3 } }',
  'a variable of a wrong type': 'safety: { settings: { ALERTS_PER_MINUTE: three } }',
  'a variable of another process': 'vault: { settings: { SESSION_IDLE_HOURS: 12 } }',
  'demo accounts': 'auth: { settings: { DEMO_ACCOUNTS: true } }',
  'a secret in the values': 'auth: { settings: { KEY_ENCRYPTION_KEY: abc } }',
  'a port beyond the last': 'global: { postgres: { port: 70000 } }',
  'an amount of memory that is none': 'gateway: { resources: { limits: { memory: lots } } }',
  'a way to write that no volume has': 'safety: { storage: { accessMode: ReadWriteTwice } }',
  'a network that is none': 'global: { network: { outside: { cidr: everywhere } } }',
  'more copies of events than NATS takes': 'set-up: { streams: { replicas: 2 } }',
  'a Sentinel without a port': 'global: { redis: { sentinels: [sentinel] } }',
  'a hub without TLS': 'auth: { hub: { url: nats://nats.hub.example:4222 } }',
  'the private key of a hub': 'auth: { hub: { key: SUAA } }',
  'a list of cells in the values': 'auth: { cells: [] }',
  'a digest that is none': 'auth: { image: { digest: latest } }',
};
