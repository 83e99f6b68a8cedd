import { createWriteStream, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '@floorlight/contracts/endpoint';
import { Sites } from '@floorlight/contracts/sites';
import { withoutEscalation, writeSitesFile } from '../../e2e/sites-file.ts';
import { temporaryDirectory } from '../../processes/temporary-directory.ts';
import { root } from '../../start/environment.ts';
import { type Product, startProduct } from '../../start/start-product.ts';
import type { ProcessSpec } from '../../start/supervise.ts';
import type { Random } from '../random.ts';
import { type AlertMailbox, openAlertMailbox } from './alert-mailbox.ts';
import { type Certificates, certificates } from './certificates.ts';
import { type Links, links } from './links.ts';
import { pairs } from './pairs.ts';
import type { Planted } from './planted-faults.ts';
import { openSite, type Site } from './site.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { type Timeline, timeline } from './timeline.ts';

/**
 * How the product is started for a scenario. `links`: through proxies that can be cut, and with clocks that can be set.
 * `pairs`: safety and notify run twice. `small disk`: its data is on a small file system of its own. `certificates`: it
 * reaches its servers over TLS.
 */
export const worldKinds = ['plain', 'links', 'pairs', 'small disk', 'certificates'] as const;
export type WorldKind = (typeof worldKinds)[number];

/** A running product with two sites and their people. */
export interface World {
  kind: WorldKind;
  product: Product;
  mailbox: AlertMailbox;
  /** The site with the load. */
  main: Site;
  /** A site with planted faults. */
  north: Site;
  /** Signs up people on another site. */
  openSite(options: { id: string; workers: number; managers: number }): Promise<Site>;
  /** The recipients of every alert mail besides the managers. */
  emergencyServices: string[];
  /** Filled by the scenario that plants faults. */
  planted: Planted | null;
  timeline: Timeline;
  /** Processes that ended without being killed, as the supervisor logged it. */
  crashes: string[];
  /** Lines that the processes logged. */
  logged: { at: number; name: string; line: string }[];
  links: Links;
  disk: SmallDisk | null;
  certificates: Certificates | null;
  /** Sets the clock of a process wrong by milliseconds. */
  setClock(name: 'gateway' | ServiceName, wrongBy: number): void;
}

export interface WorldOptions {
  seed: string;
  random: Random;
  signal: AbortSignal;
}

/** The people on the main site. */
export const people = { workers: 10, managers: 3 };

/** The user's settings for their own product, which do not apply to this one. */
const settings = [
  ...['PORT', 'HOST', 'PUBLIC_URL', 'POSTGRES_URL', 'REDIS_URL', 'NATS_URL', 'NODE_ENV', 'SITES_FILE'],
  'INCIDENT_PHOTOS_DIR',
];

/** The file with the logs of all processes. */
export const logFile = join(root, 'test-results/chaos.log');

/** Lines kept in memory for the report. */
const maxLogged = 20_000;

/**
 * Starts everything in a temporary directory, calls `use`, and stops and removes everything.
 *
 * @throws NotPossible if this machine lacks what the kind of world needs.
 */
export async function withWorld(
  kind: WorldKind,
  { seed, random, signal }: WorldOptions,
  use: (world: World) => Promise<void>,
): Promise<void> {
  const directory = temporaryDirectory('chaos');
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const log = createWriteStream(logFile, { flags: 'a' });
  const write = (line: string) => void log.write(`${new Date().toISOString()} ${line}\n`);
  const crashes: string[] = [];
  const logged: World['logged'] = [];
  const cleanups: (() => unknown)[] = [() => rmSync(directory, { recursive: true, force: true }), () => log.end()];
  try {
    const disk = kind === 'small disk' ? mountSmallDisk(join(directory, 'disk')) : null;
    if (disk) cleanups.push(disk.unmount);
    const mailbox = await openAlertMailbox(new RegExp(`Chaos drill ${seed} \\S+ no\\. \\d+`, 'g'));
    cleanups.push(mailbox.stop);
    const cuttable = links();
    cleanups.push(cuttable.stop);
    const instances = await pairs();
    cleanups.push(instances.stop);
    const tls = kind === 'certificates' ? certificates(join(directory, 'secrets')) : null;
    if (tls) cleanups.push(tls.stop);
    const clockFile = (name: string) => join(directory, `clock-${name}`);

    const adapt = async (spec: ProcessSpec): Promise<ProcessSpec> => {
      if (kind === 'links') return cuttable.adapt(withClock(spec, clockFile(spec.name)));
      if (kind === 'pairs') return instances.adapt(spec);
      return tls ? tls.adapt(spec) : spec;
    };
    const sitesFile = writeSitesFile(directory, withoutEscalation);
    const output = {
      onLine(name: string, line: string) {
        log.write(`${name} ${line}\n`);
        logged.push({ at: performance.now(), name, line });
        if (logged.length > maxLogged) logged.splice(0, maxLogged / 2);
      },
      log(line: string) {
        write(line);
        logged.push({ at: performance.now(), name: 'supervisor', line });
        if (/ ended \((?!SIGKILL)/.test(line)) crashes.push(line);
      },
    };
    const started = await startProduct({
      ...output,
      directory: disk?.directory ?? directory,
      ports: 'random',
      durable: true,
      signal,
      adapt,
      environment: {
        ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.includes(name))),
        SITES_FILE: sitesFile,
        SMTP_URL: mailbox.smtpUrl,
        DEMO_ACCOUNTS: 'false',
        ALERTS_PER_MINUTE: '1000000', // a few workers press for many
        REQUESTS_PER_MINUTE_PER_PERSON: '1000000',
      },
    });
    cleanups.push(started.stop);
    if (kind === 'pairs') await instances.start(output);
    const product = { ...started, mailbox };
    const open = async (options: { id: string; workers: number; managers: number }) => {
      const textOf = (number: number) => `Chaos drill ${seed} ${options.id} no. ${number}`;
      const site = await openSite(product, { ...options, random, textOf });
      cleanups.push(site.close);
      return site;
    };
    const [main, north] = await Promise.all([
      open({ id: 'main', ...people }),
      open({ id: 'north', workers: 1, managers: 2 }),
    ]);
    const [{ emergencyServicesRecipients: emergencyServices = [] } = {}] = Sites.parse(
      JSON.parse(readFileSync(sitesFile, 'utf8')),
    );
    await use({
      ...{
        kind,
        product,
        mailbox,
        main,
        north,
        emergencyServices,
        crashes,
        logged,
        disk,
        certificates: tls,
        planted: null,
      },
      openSite: open,
      timeline: timeline(write),
      links: cuttable,
      setClock: (name, wrongBy) => writeFileSync(clockFile(name), String(wrongBy)),
    });
  } finally {
    for (const cleanUp of cleanups.reverse()) await cleanUp();
  }
}

const withClock = (spec: ProcessSpec, clockFile: string): ProcessSpec => ({
  ...spec,
  args: ['--import', join(import.meta.dirname, 'shifted-clock.mjs'), ...spec.args],
  env: { ...spec.env, CHAOS_CLOCK: clockFile },
});
