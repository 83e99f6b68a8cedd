import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { servicePorts } from '@floorlight/contracts/catalogue';
import { serviceNames } from '@floorlight/contracts/endpoint';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { engines } from '../servers/start-servers.ts';

interface Container {
  image?: string;
  build?: { context: string; dockerfile: string };
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
}

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const containers: Record<string, Container> = parse(read('docker-compose.yml'), { merge: true }).services;
const { postgres, redis, nats, ...ours } = containers;

/** What we build: where its Dockerfile is, the port it listens on, and the one that answers /readyz. */
const deployables: Record<string, { room: string; port: number; readyPort: number }> = {
  ...Object.fromEntries(
    serviceNames.map((name) => [
      name,
      { room: `services/${name}`, port: servicePorts[name], readyPort: servicePorts[name] },
    ]),
  ),
  gateway: { room: 'gateway', port: 8080, readyPort: 9080 },
  mailbox: { room: 'tools/mailbox', port: 1080, readyPort: 1080 },
};

const ownDirectory = 'RUN install -d -o node -g node -m 700 /data\n';
const lastStage = (dockerfile: string): string => dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));

it('the composition holds every deployable, and nothing of ours besides', () => {
  expect(Object.keys(ours).sort()).toEqual(Object.keys(deployables).sort());
});

describe.each(Object.entries(deployables))('%s', (name, { room, port, readyPort }) => {
  const container = ours[name] ?? {};
  const image = lastStage(read(`${room}/Dockerfile`));

  it('is built from its own Dockerfile', () => {
    expect(container.build).toEqual({ context: '.', dockerfile: `${room}/Dockerfile` });
  });

  it('runs as nobody special, on a file system it cannot change', () => {
    expect(image).toMatch(/^USER node$/m);
    expect(container).toMatchObject({ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'] });
    expect(container.security_opt).toContain('no-new-privileges:true');
    expect(container.user).toBeUndefined();
  });

  it('listens on the port the others know it by', () => {
    expect(image).toMatch(new RegExp(`^ENV .*\\bHOST=0\\.0\\.0\\.0 PORT=${port}\\b`, 'm'));
    expect(image).toMatch(new RegExp(`^EXPOSE ${port}\\b`, 'm'));
    expect(container.environment ?? {}).not.toHaveProperty('PORT');
  });

  it('says whether it is ready', () => {
    expect(image).toContain(`CMD ["bash", "deploy/compose/ready.sh", "${readyPort}"]`);
    expect(container.healthcheck).toBeUndefined(); // would hide the image's own
  });

  it('starts a program that exists', () => {
    const [, program = ''] = image.match(/^CMD \["node", "(.+)"\]$/m) ?? [];
    expect(existsSync(join(root, program))).toBe(true);
    expect(program.startsWith(room)).toBe(true);
  });

  it('comes back when it dies, has an end to its memory, and time to finish what it began', () => {
    expect(container.restart).toBe('unless-stopped');
    expect(container.mem_limit).toMatch(/^\d+m$/);
    expect(Number.parseInt(container.stop_grace_period ?? '', 10)).toBeGreaterThan(15);
  });
});

it('each service knows the others by name and port, and its own database alone', () => {
  for (const name of serviceNames) {
    const { environment = {} } = ours[name] ?? {};
    for (const other of serviceNames)
      expect(environment[`${other.toUpperCase()}_URL`]).toBe(`http://${other}:${servicePorts[other]}`);
    expect(environment.DATABASE_URL).toMatch(
      new RegExp(`^postgres://floorlight_${name}:.+@postgres:5432/floorlight_${name}$`),
    );
  }
});

it('only the front door is open to others, and the mailbox to this machine', () => {
  const published = Object.entries(containers).flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]));
  expect(published).toEqual([
    ['mailbox', expect.stringMatching(/^127\.0\.0\.1:.*:1080$/)],
    ['gateway', expect.stringMatching(/:8080$/)],
  ]);
});

it('a database is made for every service', () => {
  expect(read('deploy/compose/databases.sh')).toContain(`for service in ${serviceNames.join(' ')}; do`);
});

it('Redis keeps what it was told and evicts nothing', () => {
  const command = redis?.command?.join(' ');
  expect(command).toContain('--appendonly yes');
  expect(command).toContain('--maxmemory-policy noeviction');
});

it('the backing servers are the images tests run on', () => {
  const { postgres, redis, nats } = engines;
  expect(containers).toMatchObject({
    postgres: { image: postgres.image, healthcheck: expect.anything() },
    redis: { image: redis.image, healthcheck: expect.anything() },
    nats: { image: nats.image },
  });
});

it('the six services are packed alike', () => {
  const packed = serviceNames.map((name) =>
    read(`services/${name}/Dockerfile`)
      .replaceAll(name, '<name>')
      .replaceAll(String(servicePorts[name]), '<port>')
      .replace('COPY config config\n', '')
      .replace(ownDirectory, ''),
  );
  expect(new Set(packed).size).toBe(1);
});

it('who keeps files has a volume for them, and an image that gives it to nobody special', () => {
  for (const name of serviceNames) {
    const { environment = {}, volumes = [] } = ours[name] ?? {};
    const keeps = Object.entries(environment).filter(([variable]) => variable.endsWith('_DIR'));
    for (const [, directory] of keeps) expect(String(directory)).toMatch(/^\/data\//);
    expect(volumes, name).toEqual(keeps.length > 0 ? [`${name}:/data`] : []);
    expect(lastStage(read(`services/${name}/Dockerfile`)).includes(ownDirectory), name).toBe(keeps.length > 0);
  }
});

it('who reads the sites carries them', () => {
  for (const name of serviceNames) {
    const reads = read(`services/${name}/src/config.ts`).includes('SITES_FILE');
    expect(lastStage(read(`services/${name}/Dockerfile`)).includes('COPY config config'), name).toBe(reads);
  }
});

it('what tests need is in no production image', () => {
  for (const room of [...serviceNames.map((name) => `services/${name}`), 'gateway']) {
    expect(read(`${room}/Dockerfile`)).toContain('RUN rm -r libs/test-kit');
    expect(Object.keys(JSON.parse(read(`${room}/package.json`)).dependencies)).not.toContain('@floorlight/test-kit');
  }
});
