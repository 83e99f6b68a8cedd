import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callersTo } from '@floorlight/contracts/callers';
import { type ServiceName, serviceNames, servicePorts } from '@floorlight/contracts/endpoint';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { configurationOf, processNames } from '../charts/variables.ts';
import { redisUserNames } from '../secrets/redis-users.ts';

interface Service {
  image: string;
  environment?: Record<string, string | number>;
  networks: string[];
  healthcheck?: { test: string[] };
  read_only?: boolean;
  cap_drop?: string[];
  stop_grace_period?: string;
  volumes?: (string | { type: string; target: string })[];
  secrets?: { source: string; target: string }[];
  deploy: {
    replicas?: number;
    endpoint_mode?: string;
    update_config?: Record<string, string | number>;
    resources?: unknown;
  };
}

const root = join(import.meta.dirname, '../..');
const read = (file: string) => parse(readFileSync(join(root, file), 'utf8'), { merge: true });
const stack: Record<string, Service> = read('deploy/swarm/stack.yml').services;
const composition: Record<string, Service> = read('docker-compose.yml').services;

it('the stack runs two of every process, and replaces none before another one is ready', () => {
  expect(Object.keys(stack).toSorted()).toEqual([...processNames, 'front'].toSorted());
  for (const name of processNames) {
    const { deploy, ...service } = stack[name] as Service; // it is there
    expect(deploy, name).toMatchObject({
      replicas: 2,
      endpoint_mode: 'dnsrr',
      update_config: { order: 'start-first', failure_action: 'rollback', max_failure_ratio: 0 },
      resources: { limits: expect.anything() },
    });
    expect(service, name).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(service.volumes, name).toContainEqual(expect.objectContaining({ type: 'tmpfs', target: '/tmp' }));
    const port = name === 'gateway' ? '9080' : '9100';
    expect(service.healthcheck?.test, name).toEqual(['CMD', 'bash', 'deploy/compose/ready.sh', port, 'once']);
    const stopping = Number.parseInt(service.stop_grace_period ?? '', 10);
    expect(stopping, name).toBeGreaterThan(15 + Number(service.environment?.LAME_DUCK_SECONDS));
  }
});

it('deploy.sh brings every process of the stack to a version', () => {
  const [, names = ''] = /^names=\((.*)\)$/m.exec(readFileSync(join(root, 'deploy/swarm/deploy.sh'), 'utf8')) ?? [];
  expect(names.split(' ').toSorted()).toEqual(Object.keys(stack).toSorted());
});

it('each process has the variables that it reads, and the networks of the composition', async () => {
  const shared = [
    'SITES_FILE',
    'PUBLIC_URL',
    'MAIL_FROM',
    'DEMO_ACCOUNTS',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'NODE_OPTIONS',
  ];
  for (const name of processNames) {
    const { environment = {}, networks, image, secrets = [] } = stack[name] as Service; // it is there
    const { variables } = await configurationOf(name);
    const isKnown = (variable: string) =>
      variable in variables || shared.includes(variable) || /^[A-Z]+_URL$|^HEALTH_HOST$/.test(variable);
    expect(
      Object.keys(environment).filter((variable) => !isKnown(variable)),
      name,
    ).toEqual([]);
    for (const { target } of secrets) expect(variables).toHaveProperty(target);
    expect(image).toContain(`/floorlight-${name}:`);
    // Photos may be in an object store elsewhere.
    const expected = [...(composition[name]?.networks ?? []), ...(name === 'safety' ? ['outside'] : [])];
    expect(networks.toSorted(), name).toEqual(expected.toSorted());
    expect('REDIS_URL' in environment, name).toBe(redisUserNames.some((user) => user === name));
    for (const service of serviceNames.filter((one) => callersTo(one).includes(name)))
      expectAddress(environment, service);
  }
});

function expectAddress(environment: Record<string, string | number>, service: ServiceName): void {
  expect(environment[`${service.toUpperCase()}_URL`]).toBe(`https://${service}:${servicePorts[service]}`);
}

it('the files for a hub, and for a cell with one, set what auth reads', async () => {
  const { variables } = await configurationOf('auth');
  for (const file of ['compose/hub.yml', 'compose/cell.yml', 'swarm/hub.yml', 'swarm/cell.yml']) {
    const { environment } = read(`deploy/${file}`).services.auth;
    expect(Object.keys(environment), file).not.toEqual([]);
    for (const name of Object.keys(environment)) expect(variables, file).toHaveProperty(name);
  }
});

it('HAProxy asks the port for operators whether a gateway is ready, and leaves one that stops its open requests', () => {
  const configuration = readFileSync(join(root, 'deploy/swarm/haproxy.cfg'), 'utf8');
  expect(configuration).toMatch(/meth GET uri \/readyz\?stopping=404 /);
  expect(configuration).toMatch(/^ +http-check disable-on-404$/m);
  expect(configuration).toMatch(/check port 9080 /);
  expect(configuration).toMatch(/server-template gateway \d+ gateway:8080$/m);
  expect(stack.gateway?.environment).toMatchObject({ ADMIN_HOST: '0.0.0.0', TRUST_PROXY: 'uniquelocal' });
});
