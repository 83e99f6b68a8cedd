import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceName, serviceNames, servicePorts } from '@floorlight/contracts/endpoint';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { type Program, programs } from '../bundle/bundle.ts';
import { redisUserNames } from '../secrets/redis-users.ts';
import { processes, serverFiles } from '../secrets/table.ts';
import { engines } from '../servers/start-servers.ts';

interface Container {
  image?: string;
  build?: { context: string; dockerfile: string; args?: Record<string, string> };
  command?: string[];
  environment?: Record<string, string | number>;
  volumes?: string[];
  ports?: string[];
  user?: string;
  read_only?: boolean;
  tmpfs?: string[];
  cap_drop?: string[];
  security_opt?: string[];
  restart?: string;
  mem_limit?: string;
  stop_grace_period?: string;
  healthcheck?: unknown;
  networks?: string[];
  network_mode?: string;
  depends_on?: Record<string, { condition: string }>;
}

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const containers: Record<string, Container> = parse(read('docker-compose.yml'), { merge: true }).services;
const { postgres, redis, nats, secrets, renewal, migrations, 'bus-set-up': busSetUp, ...ours } = containers;

interface Deployable {
  /** The folder of its program. */
  room: string;
  dockerfile: string;
  /** The build arguments of its Dockerfile. */
  args?: Record<string, string>;
  port: number;
  /** The port of /readyz. */
  readyPort: number;
}

const serviceDockerfile = 'services/Dockerfile';
/** Of a service, without TLS, on loopback. */
const healthPort = 9100;
/** Every image we build. */
const deployables: Record<string, Deployable> = {
  ...Object.fromEntries(
    serviceNames.map((name) => {
      const port = servicePorts[name];
      const args = { SERVICE: name, PORT: String(port) };
      return [name, { room: `services/${name}`, dockerfile: serviceDockerfile, args, port, readyPort: healthPort }];
    }),
  ),
  gateway: { room: 'gateway', dockerfile: 'gateway/Dockerfile', port: 8080, readyPort: 9080 },
  mailbox: { room: 'tools/mailbox', dockerfile: 'tools/mailbox/Dockerfile', port: 1080, readyPort: 1080 },
};

const lastStage = (dockerfile: string): string => dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));

/** A stage of a Dockerfile by its name, or nothing. */
const stageOf = (dockerfile: string, name: string): string =>
  dockerfile.split(/(?=^FROM )/m).find((stage) => stage.split('\n', 1)[0]?.endsWith(` AS ${name}`)) ?? '';

/** The last stage of the Dockerfile with its build arguments filled in. */
const imageOf = ({ dockerfile, args = {} }: Deployable): string =>
  lastStage(read(dockerfile)).replace(/\$(\w+)/g, (variable, name) => args[name] ?? variable);

it('the image of the gateway builds the web app with all libraries it uses', () => {
  const libs = (folder: string): string[] => {
    const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(read(`${folder}/package.json`));
    const own = Object.keys(dependencies).filter((name) => name.startsWith('@floorlight/'));
    return own.map((name) => name.replace('@floorlight/', 'libs/')).flatMap((lib) => [lib, ...libs(lib)]);
  };
  const dockerfile = read('gateway/Dockerfile');
  expect(libs('web').filter((lib) => !dockerfile.includes(`COPY ${lib} ${lib}\n`))).toEqual([]);
});

it('the composition holds every image we build, and no other of ours', () => {
  expect(Object.keys(ours).sort()).toEqual(Object.keys(deployables).sort());
});

describe.each(Object.entries(deployables))('%s', (name, deployable) => {
  const { room, dockerfile, args, port, readyPort } = deployable;
  const container = ours[name] ?? {};
  const image = imageOf(deployable);

  it('is built from its Dockerfile', () => {
    expect(container.build).toEqual({ context: '.', dockerfile, ...(args && { args }) });
  });

  it('runs without privileges, on a read-only file system', () => {
    expect(image).toMatch(/^USER node$/m);
    expect(container).toMatchObject({ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'] });
    expect(container.security_opt).toContain('no-new-privileges:true');
    expect(container.user).toBeUndefined();
  });

  it('listens on the port that other containers use', () => {
    expect(image).toMatch(new RegExp(`^ENV .*\\bHOST=0\\.0\\.0\\.0 PORT=${port}\\b`, 'm'));
    expect(image).toMatch(new RegExp(`^EXPOSE ${port}\\b`, 'm'));
    expect(container.environment ?? {}).not.toHaveProperty('PORT');
  });

  it('has a health check', () => {
    expect(image).toMatch(new RegExp(`^ *CMD .*\\bbash\\b.*deploy/compose/ready\\.sh.*"${readyPort}"`, 'm'));
    expect(container.healthcheck).toBeUndefined(); // it would override the image's own
  });

  it('starts the program of its room, bundled except in the development mailbox', () => {
    const [, program = ''] = image.match(/^CMD \[.*\bnode(?:", "| )(\S+\.[jt]s)"\]$/m) ?? [];
    const entry = programs[name as Program]; // every image of ours runs a program
    expect(program).toBe(name === 'mailbox' ? entry : `dist/${name}.js`);
    expect(entry.startsWith(`${room}/`)).toBe(true);
    expect(existsSync(join(root, entry))).toBe(true);
    if (name === 'mailbox') return;
    expect(image).toMatch(/^COPY --from=bundle \/floorlight\/dist dist$/m);
    expect(read(dockerfile)).toMatch(/^RUN node tools\/bundle\/main\.ts dist (\$SERVICE|gateway)$/m);
  });

  it('restarts when it dies, and has a memory limit and time to finish open requests', () => {
    expect(container.restart).toBe('unless-stopped');
    expect(container.mem_limit).toMatch(/^\d+m$/);
    expect(Number.parseInt(container.stop_grace_period ?? '', 10)).toBeGreaterThan(15);
  });
});

it('each service has the URLs of all services, and only its own database, all of them with TLS', () => {
  for (const name of serviceNames) {
    const { environment = {} } = ours[name] ?? {};
    for (const other of serviceNames)
      expect(environment[`${other.toUpperCase()}_URL`]).toBe(`https://${other}:${servicePorts[other]}`);
    expect(environment.DATABASE_URL).toBe(
      `postgres://floorlight_${name}@postgres:5432/floorlight_${name}?sslmode=verify-full&sslrootcert=/run/secrets/TLS_AUTHORITIES`,
    );
    expect(environment).toMatchObject({ TLS: 'on', NATS_URL: 'tls://nats:4222' });
  }
});

it('each process has the secrets of its own alone, and no variable holds one', () => {
  expect(secrets?.volumes?.toSorted()).toEqual(
    Object.keys(processes)
      .map((name) => `secrets-${name}:/secrets/${name}`)
      .toSorted(),
  );
  const withContainer = Object.keys(processes).filter((name) => name !== 'authority');
  for (const name of withContainer) {
    const mounted = containers[name]?.volumes?.filter((volume) => volume.startsWith('secrets-'));
    expect(mounted, name).toEqual([`secrets-${name}:/run/secrets:ro`]);
    expect(
      Object.keys(containers[name]?.environment ?? {}).filter((variable) => /SECRET$|_KEY$/.test(variable)),
    ).toEqual(name === 'vault' ? ['OPENAI_API_KEY'] : []);
  }
  for (const [name, { environment = {} }] of Object.entries(containers)) {
    const urls = Object.entries(environment).filter(([variable]) => variable.endsWith('_URL'));
    for (const [variable, url] of urls) expect(String(url), `${name} ${variable}`).not.toMatch(/:\/\/[^/@]*:[^/@]*@/);
  }
});

it('each user in Redis is named by its process', () => {
  for (const name of redisUserNames) expect(ours[name]?.environment?.REDIS_URL).toBe(`rediss://${name}@redis:6379`);
  const others = Object.keys(ours).filter((name) => !redisUserNames.some((user) => user === name));
  for (const name of others) expect(ours[name]?.environment ?? {}).not.toHaveProperty('REDIS_URL');
});

it('the steps run before the servers and the services, without privileges and without each other’s network', () => {
  for (const step of [secrets, renewal, migrations, busSetUp]) {
    expect(step).toMatchObject({
      build: { context: '.', dockerfile: 'tools/databases/Dockerfile', target: 'steps' },
      read_only: true,
      cap_drop: ['ALL'],
    });
  }
  for (const step of [secrets, renewal]) expect(step?.network_mode).toBe('none');
  expect(renewal?.volumes).toEqual(secrets?.volumes);
  expect(migrations?.networks).toEqual(['data']);
  expect(busSetUp?.networks).toEqual(['services']);
  const finished = { condition: 'service_completed_successfully' };
  for (const server of [postgres, redis, nats]) expect(server?.depends_on?.secrets).toEqual(finished);
  for (const name of [...serviceNames, 'gateway']) expect(ours[name]?.depends_on?.migrations).toEqual(finished);
});

it('outside there is the gateway alone, beside Postgres only what has a database, and only what must calls other machines', () => {
  const members = (network: string) =>
    Object.keys(containers).filter((name) => containers[name]?.networks?.includes(network));
  expect(members('front')).toEqual(['gateway']);
  expect(members('data').toSorted()).toEqual([...serviceNames, 'migrations', 'postgres'].toSorted());
  expect(members('outside')).toEqual(['mailbox', 'auth', 'vault', 'inventory', 'notify']);
  const { services, data } = parse(read('docker-compose.yml'), { merge: true }).networks;
  expect([services, data]).toEqual([{ internal: true }, { internal: true }]);
});

it('only this machine reaches the gateway and the mailbox, unless GATEWAY_HOST says otherwise', () => {
  const published = Object.entries(containers).flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]));
  expect(published).toEqual([
    ['mailbox', expect.stringMatching(/^127\.0\.0\.1:.*:1080$/)],
    ['gateway', expect.stringMatching(/^\$\{GATEWAY_HOST:-127\.0\.0\.1\}:.*:8080$/)],
  ]);
});

it('the servers take nobody without TLS', () => {
  expect(redis?.command?.join(' ')).toMatch(/--port 0 --tls-port 6379 /);
  expect(postgres?.command?.join(' ')).toContain('-c hba_file=/run/secrets/public/pg_hba.conf');
  expect(serverFiles.postgres?.['pg_hba.conf']?.({})).toMatch(/^hostssl all all all scram-sha-256$/m);
  expect(nats?.command).toContain('/run/secrets/public/server.conf');
  expect(serverFiles.nats?.['server.conf']?.({})).toMatch(/^tls {$/m);
});

it('the servers run without privileges that they do not need', () => {
  for (const server of [postgres, redis, nats]) expect(server?.security_opt).toContain('no-new-privileges:true');
  for (const server of [redis, nats]) expect(server).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
});

it('Redis persists its data and evicts nothing', () => {
  const command = redis?.command?.join(' ');
  expect(command).toContain('--appendonly yes');
  expect(command).toContain('--maxmemory-policy noeviction');
});

it('the servers use the same images as the tests', () => {
  const { postgres, redis, nats } = engines;
  expect(containers).toMatchObject({
    postgres: { image: postgres.image, healthcheck: expect.anything() },
    redis: { image: redis.image, healthcheck: expect.anything() },
    nats: { image: nats.image },
  });
});

it('a service that stores files has a volume for them, which its unprivileged user owns', () => {
  expect(lastStage(read(serviceDockerfile))).toContain('RUN install -d -o node -g node -m 700 /data\n');
  for (const name of serviceNames) {
    const { environment = {}, volumes = [] } = ours[name] ?? {};
    const places = Object.entries(environment).filter(
      ([variable]) => /_DIR$|^AUDIT_ANCHORS_FILE$/.test(variable) && variable !== 'SECRETS_DIR',
    );
    for (const [, place] of places) expect(String(place)).toMatch(/^\/data\//);
    const own = volumes.filter((volume) => !volume.endsWith(':ro'));
    expect(own, name).toEqual(places.length > 0 ? [`${name}:/data`] : []);
  }
});

it('the images of services contain the sites', () => {
  expect(lastStage(read(serviceDockerfile))).toContain('COPY config config\n');
});

it('no production image contains the test kit', () => {
  for (const { room, dockerfile } of Object.values(deployables).filter(({ room }) => !room.startsWith('tools/'))) {
    expect(read(dockerfile)).toContain('RUN rm -r libs/test-kit');
    expect(Object.keys(JSON.parse(read(`${room}/package.json`)).dependencies)).not.toContain('@floorlight/test-kit');
  }
});

describe('backups of cells in containers', () => {
  const composition = parse(read('deploy/compose/backup.yml'), { merge: true }).services.backup;
  const image = stageOf(read(composition.build.dockerfile), composition.build.target);
  const swarm = parse(read('deploy/swarm/backup.yml'), { merge: true }).services.backup;
  const cronJob = parseAllDocuments(read('deploy/charts/examples/backup.yaml'))
    .map((document) => document.toJS())
    .find(({ kind }) => kind === 'CronJob').spec.jobTemplate.spec.template.spec.containers[0];
  const inCluster = Object.fromEntries(
    cronJob.env.map(({ name, value }: { name: string; value: string }) => [name, value]),
  );

  it('find the files of auth and safety where these store them', () => {
    const placeIn = (service: ServiceName, variable: string): string =>
      String(ours[service]?.environment?.[variable]).replace('/data/', `/${service}/`);
    const expected = {
      BACKUP_KEYS_DIR: placeIn('auth', 'BACKUP_KEYS_DIR'),
      AUDIT_ANCHORS_FILE: placeIn('auth', 'AUDIT_ANCHORS_FILE'),
      INCIDENT_PHOTOS_DIR: placeIn('safety', 'INCIDENT_PHOTOS_DIR'),
      BACKUPS_DIR: '/backups',
    };
    for (const environment of [composition.environment, swarm.environment, inCluster])
      expect(environment).toMatchObject(expected);
    for (const { volumes } of [composition, swarm])
      for (const volume of ['auth:/auth', 'safety:/safety']) expect(volumes).toContain(volume);
  });

  it('reach Postgres alone, as the migrations do, and run without privileges', () => {
    expect(composition.environment.POSTGRES_URL).toBe(migrations?.environment?.POSTGRES_URL);
    expect(composition.volumes).toContain('secrets-migrations:/run/secrets:ro');
    for (const { networks, read_only, cap_drop } of [composition, swarm])
      expect({ networks, read_only, cap_drop }).toEqual({ networks: ['data'], read_only: true, cap_drop: ['ALL'] });
    expect(image).toMatch(/^USER 1000:1000$/m);
  });

  it('have programs of Postgres that are as new as its server', () => {
    expect(image).toContain(`FROM ${engines.postgres.image} AS backup\n`);
  });
});
