import { CellKey } from '@floorlight/contracts/cell-link';
import { CellName } from '@floorlight/contracts/cells';
import * as z from 'zod';
import { type Configuration, type JsonType, type Process, processNames, settable } from './variables.ts';

const name = z.string().regex(/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/);
const nameOrNone = z.union([name, z.literal('')]);
const port = z.int().min(1).max(65535);
const texts = z.record(z.string(), z.string());
const quantity = z.string().regex(/^\d+(\.\d+)?(m|k|M|G|T|Ki|Mi|Gi|Ti)?$/);
const count = z.int().min(1);
/** Two of every process, so that one may go at any time. */
const instances = z.int().min(2);
/** A text from a template: empty until somebody fills it in. */
const required = z.string().min(1);

const peer = { namespace: name.optional(), podLabels: texts.optional(), cidr: z.cidrv4().optional() };
const peerWithPort = z.strictObject({ ...peer, port });

const Global = z.strictObject({
  cell: z.string().regex(/^[a-z]([-a-z0-9]{0,28}[a-z0-9])?$/),
  publicUrl: z.string().regex(/^https:\/\/[^/\s]+$/),
  image: z.strictObject({
    registry: required,
    pullPolicy: z.enum(['Always', 'IfNotPresent', 'Never']),
    pullSecrets: z.array(name),
  }),
  postgres: z.strictObject({ host: required, port }),
  nats: z.strictObject({ url: z.string().regex(/^tls:\/\/[^/\s]+$/), monitoring: required, account: required }),
  redis: z.strictObject({
    host: required,
    port,
    sentinels: z.array(z.string().regex(/^[^:,\s]+:\d+$/)),
    primary: name,
  }),
  tls: z.strictObject({
    issuer: z.strictObject({ name, kind: z.enum(['Issuer', 'ClusterIssuer']) }),
    authorities: z.strictObject({ secret: name, key: required }),
    duration: z.string().regex(/^\d+h$/),
    renewBefore: z.string().regex(/^\d+h$/),
  }),
  mail: z.strictObject({ from: required, secret: name }),
  sitesConfigMap: nameOrNone,
  tracing: z.strictObject({ endpoint: z.union([z.url(), z.literal('')]) }),
  monitoring: z.strictObject({ enabled: z.boolean() }),
  network: z.strictObject({
    enabled: z.boolean(),
    dns: z.strictObject(peer),
    postgres: peerWithPort,
    nats: peerWithPort,
    redis: z.strictObject({ ...peer, port, sentinelPort: port }),
    objects: z.union([peerWithPort, z.null()]),
    hub: z.union([peerWithPort, z.null()]),
    front: z.strictObject(peer),
    prometheus: z.strictObject(peer),
    collector: peerWithPort,
    outside: z.strictObject({ cidr: z.cidrv4(), except: z.array(z.cidrv4()), ports: z.array(port) }),
  }),
});

const image = z.strictObject({
  tag: z.string(),
  digest: z.union([z.string().regex(/^sha256:[0-9a-f]{64}$/), z.literal('')]),
});
const resources = z.strictObject({
  requests: z.strictObject({ cpu: quantity, memory: quantity }),
  limits: z.strictObject({ cpu: quantity.optional(), memory: quantity }),
});
const storage = z.strictObject({
  existingClaim: nameOrNone,
  size: quantity,
  className: nameOrNone,
  accessMode: z.enum(['ReadWriteOnce', 'ReadWriteMany']),
});
const toleration = z.strictObject({
  key: z.string().optional(),
  operator: z.enum(['Exists', 'Equal']).optional(),
  value: z.string().optional(),
  effect: z.enum(['NoSchedule', 'PreferNoSchedule', 'NoExecute']).optional(),
  tolerationSeconds: z.int().optional(),
});

const withLag = { enabled: z.boolean(), minReplicas: instances, maxReplicas: instances, lag: count };
const orNone = (text: z.core.$ZodType<string>) => z.union([text, z.literal('')]);
const hub = z.strictObject({
  cell: orNone(CellName),
  url: orNone(z.string().regex(/^tls:\/\/[^/\s]+$/)),
  key: orNone(CellKey),
  authoritiesSecret: nameOrNone,
});

/** By what each is scaled; the others have a fixed number. */
const autoscaling: Partial<Record<Process, z.ZodType>> = {
  gateway: z.strictObject({ enabled: z.boolean(), minReplicas: instances, maxReplicas: instances, cpuPercent: count }),
  auth: z.strictObject(withLag),
  notify: z.strictObject(withLag),
};
const own: Partial<Record<Process, Record<string, z.ZodType>>> = {
  auth: { directoriesSecret: nameOrNone, cellsConfigMap: nameOrNone, hub, storage },
  safety: { storage },
};
/** Helm hands the values of its dependencies to each chart. */
const library = { 'floorlight-lib': z.looseObject({}).optional() };

const processValues = (process: Process, configuration: Configuration) => {
  const settings = settable(configuration);
  return {
    replicas: instances,
    image,
    autoscaling: autoscaling[process] ?? z.strictObject({ enabled: z.literal(false) }),
    resources,
    settings: z.strictObject(Object.fromEntries(Object.entries(settings).map(([key, type]) => [key, optional(type)]))),
    secrets: z.array(z.strictObject({ name, keys: z.array(z.enum(Object.keys(settings))).min(1) })),
    preStopSeconds: z.int().min(0).max(60),
    spread: z.strictObject({ strict: z.boolean() }),
    priorityClassName: nameOrNone,
    podAnnotations: texts,
    nodeSelector: texts,
    tolerations: z.array(toleration),
    ...own[process],
  };
};

const optional = ({ type, enum: choices }: JsonType): z.ZodType => {
  if (choices) return z.enum(choices).optional();
  return { string: z.string(), number: z.number(), boolean: z.boolean() }[type].optional();
};

const setUpValues = {
  image,
  resources,
  streams: z.strictObject({
    replicas: z.union([z.literal(1), z.literal(3), z.literal(5)]),
    placement: z.strictObject({ cluster: z.string(), tags: z.array(required) }),
  }),
  migrations: z.strictObject({
    role: z.string().regex(/^[a-z_][a-z0-9_]*$/),
    deadlineSeconds: count,
    contract: z.boolean(),
  }),
};

const route = z.strictObject({
  gateway: z.union([z.strictObject({ name, namespace: name, listener: name }), z.null()]),
});

/** The schema of each chart's values, by the folder of the chart: nothing is let through that no template uses. */
export function valuesSchemas(configurations: Record<Process, Configuration>): Record<string, object> {
  const parts = {
    'set-up': setUpValues,
    ...Object.fromEntries(processNames.map((process) => [process, processValues(process, configurations[process])])),
  };
  const alone = Object.entries(parts).map(([chart, values]) => [
    chart,
    schemaOf({ ...values, global: Global, ...library }),
  ]);
  const cell = schemaOf({ global: Global, route, ...library });
  const inCell = Object.entries(parts).map(([chart, values]) => [
    chart,
    withoutRequired(schemaOf({ ...values, global: z.looseObject({}), ...library })),
  ]);
  const whole = { ...cell, properties: { ...cell.properties, ...Object.fromEntries(inCell) } };
  return { ...Object.fromEntries(alone), 'floorlight-cell': whole };
}

type JsonSchema = Record<string, unknown> & { properties?: object };

const schemaOf = (values: Record<string, z.ZodType>): JsonSchema =>
  z.toJSONSchema(z.strictObject(values), { target: 'draft-7' });

/** `helm lint` looks at the values of the cell before those of its charts are added. */
function withoutRequired(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutRequired);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { required: _, $schema: __, ...others } = schema as Record<string, unknown>;
  return Object.fromEntries(Object.entries(others).map(([key, value]) => [key, withoutRequired(value)]));
}
