import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '@floorlight/contracts/endpoint';

/** Sets the version of a service's chart and of the program it installs. Does nothing where there is no chart. */
export function bumpChart(root: string, service: ServiceName, version: string): void {
  for (const file of globSync(`deploy/charts/{,floorlight-}${service}/Chart.yaml`, { cwd: root })) {
    const path = join(root, file);
    const chart = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      chart.replace(/^version: .*$/m, `version: ${version}`).replace(/^appVersion: .*$/m, `appVersion: "${version}"`),
    );
  }
}
