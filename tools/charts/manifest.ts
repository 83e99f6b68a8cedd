/** A manifest as Helm renders it. What the checks look at has a type here; the rest is checked against Kubernetes' own types. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string>; annotations?: Record<string, string> };
  spec?: Spec;
}

export interface Spec {
  replicas?: number;
  strategy?: { type?: string; rollingUpdate?: { maxUnavailable?: number } };
  template?: PodTemplate;
  jobTemplate?: { spec?: { template?: PodTemplate } };
  selector?: Selector & Record<string, unknown>;
  podSelector?: Selector;
  ports?: { name?: string; port?: number; targetPort?: string | number }[];
  ingress?: Rule[];
  egress?: Rule[];
  secretName?: string;
  dnsNames?: string[];
  scaleTargetRef?: { name?: string };
  minReplicas?: number;
  minReplicaCount?: number;
  triggers?: { type: string; metadata: Record<string, string> }[];
  rules?: { backendRefs?: { name: string; port?: number }[] }[];
  podMetricsEndpoints?: Endpoint[];
}

interface PodTemplate {
  metadata?: { labels?: Record<string, string> };
  spec?: PodSpec;
}

export interface PodSpec {
  securityContext?: Record<string, unknown>;
  terminationGracePeriodSeconds?: number;
  containers?: Container[];
  volumes?: Volume[];
}

export interface Container {
  name: string;
  image: string;
  command?: string[];
  args?: string[];
  env?: { name: string; value?: string }[];
  ports?: { name?: string; containerPort?: number }[];
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  lifecycle?: { preStop?: { sleep?: { seconds?: number } } };
  securityContext?: Record<string, unknown>;
  volumeMounts?: { name: string; mountPath: string; readOnly?: boolean }[];
}

export interface Probe {
  httpGet?: { path?: string; port?: string | number };
}

export interface Volume {
  name: string;
  projected?: { sources: { secret?: { name: string; items?: { key: string; path: string }[] } }[] };
  secret?: { secretName: string };
  configMap?: { name: string };
  persistentVolumeClaim?: { claimName: string };
}

export interface Selector {
  matchLabels?: Record<string, string>;
}

export interface Peer {
  podSelector?: Selector;
  namespaceSelector?: Selector;
  ipBlock?: { cidr: string };
}

export interface Rule {
  from?: Peer[];
  to?: Peer[];
  ports?: { port?: number; protocol?: string }[];
}

export interface Endpoint {
  port?: string;
  path?: string;
  tlsConfig?: {
    serverName?: string;
    ca?: SecretKey;
    cert?: SecretKey;
    keySecret?: { name: string; key: string };
  };
}

interface SecretKey {
  secret?: { name: string; key: string };
}

export const ofKind = (manifests: readonly Manifest[], kind: string): Manifest[] =>
  manifests.filter((manifest) => manifest.kind === kind);

/** The pods that a manifest makes, with the process's name. */
export const workloads = (manifests: readonly Manifest[]) =>
  manifests.flatMap((manifest) => {
    const pod = templateOf(manifest)?.spec;
    const [container] = pod?.containers ?? [];
    return pod && container ? [{ manifest, pod, container, process: container.name }] : [];
  });

/** Whether a selector means a pod with these labels. */
export const selects = (selector: Selector | undefined, labels: Record<string, string> = {}): boolean =>
  Object.entries(selector?.matchLabels ?? { '': '' }).every(([key, value]) => labels[key] === value);

export const labelsOf = (manifest: Manifest): Record<string, string> => templateOf(manifest)?.metadata?.labels ?? {};

const templateOf = ({ spec }: Manifest): PodTemplate | undefined => spec?.template ?? spec?.jobTemplate?.spec?.template;

export const environmentOf = ({ env = [] }: Container): Record<string, string> =>
  Object.fromEntries(env.map(({ name, value = '' }) => [name, value]));
