import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceName, serviceNames, servicePorts } from '@floorlight/contracts/endpoint';
import { versionOf } from '../compat/candidate.ts';
import { releaseDirectory } from '../compat/releases.ts';
import { imageFiles, imagesWithoutDigest } from '../images/pin-images.ts';
import { findProgram } from '../processes/find-program.ts';

// `npm run image -- SERVICE VERSION IMAGE`: builds and pushes the image of a released version, writes its bill of materials,
// signs both with cosign where there is one, and packs the service's chart with the image's digest. Into dist/release.

const root = join(import.meta.dirname, '../..');
const out = join(root, 'dist/release');
const [name = '', version = '', image = ''] = process.argv.slice(2);

try {
  const service = serviceNames.find((one) => one === name);
  if (!service || !version || !image) throw new Error('Say which image: npm run image -- SERVICE VERSION IMAGE');
  mustBeReleased(service, version);
  mkdirSync(out, { recursive: true });
  const digest = build(service);
  const bill = describeParts(service);
  sign(`${image}@${digest}`, bill);
  packChart(service, digest);
  process.stdout.write(`${image}@${digest}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

function mustBeReleased(service: ServiceName, wanted: string): void {
  const own = versionOf(root, service);
  if (own !== wanted) throw new Error(`The sources of ${service} are ${own}, not ${wanted}`);
  if (!existsSync(releaseDirectory(root, service, wanted)))
    throw new Error(`${service} ${wanted} has no frozen contract: npm run release -- ${service}`);
  const [unpinned] = imagesWithoutDigest(imageFiles.map((file) => join(root, file)));
  if (unpinned) throw new Error(`${unpinned.path}: ${unpinned.image} has no digest: npm run images -- pin`);
}

/** Returns the digest under which the registry has it. */
function build(service: ServiceName): string {
  const metadata = join(out, `${service}-image.json`);
  const revision = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  run('docker', [
    ...['buildx', 'build', '--push', '--file', 'services/Dockerfile', '--metadata-file', metadata],
    ...['--build-arg', `SERVICE=${service}`, '--build-arg', `PORT=${servicePorts[service]}`],
    ...[
      '--label',
      `org.opencontainers.image.version=${version}`,
      '--label',
      `org.opencontainers.image.revision=${revision}`,
    ],
    ...['--tag', `${image}:${version}`, '.'],
  ]);
  return JSON.parse(readFileSync(metadata, 'utf8'))['containerimage.digest'];
}

/** Writes the bill of materials (CycloneDX) of what the service has in production. */
function describeParts(service: ServiceName): string {
  const file = join(out, `${service}-${version}.cdx.json`);
  const cyclonedx = ['--yes', '@cyclonedx/cyclonedx-npm@6.0.1', '--package-lock-only', '--omit', 'dev'];
  run('npx', [...cyclonedx, '-w', `services/${service}`, '--output-file', file]);
  return file;
}

function sign(reference: string, bill: string): void {
  if (!findProgram('cosign')) return void process.stderr.write('Not signed: there is no cosign here\n');
  run('cosign', ['sign', '--yes', reference]);
  run('cosign', ['attest', '--yes', '--type', 'cyclonedx', '--predicate', bill, reference]);
}

/** A chart names the image by its digest, so a tag that moves changes no installation. */
function packChart(service: ServiceName, digest: string): void {
  const chart = join('deploy/charts', service);
  const values = join(root, chart, 'values.yaml');
  const before = readFileSync(values, 'utf8');
  const after = before.replace(/^image: .*$/m, `image: { tag: "${version}", digest: "${digest}" }`);
  if (!findProgram('helm')) return void writeFileSync(join(out, `${service}-values.yaml`), after);
  try {
    writeFileSync(values, after);
    run('helm', ['package', '--dependency-update', '--destination', out, chart]);
  } finally {
    writeFileSync(values, before);
  }
}

function run(program: string, args: string[]): void {
  execFileSync(program, args, { cwd: root, stdio: 'inherit' });
}
