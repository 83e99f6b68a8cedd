import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '@floorlight/contracts/endpoint';
import { nextVersion } from './version.ts';

/**
 * Sets the version of a service's chart and of the program that it installs. The chart of a whole cell takes it, and gets
 * its next version.
 */
export function bumpChart(root: string, service: ServiceName, version: string): void {
  const charts = join(root, 'deploy/charts');
  edit(join(charts, service, 'Chart.yaml'), (chart) =>
    chart.replace(/^version: .*$/m, `version: ${version}`).replace(/^appVersion: .*$/m, `appVersion: ${version}`),
  );
  edit(join(charts, 'floorlight-cell/Chart.yaml'), (cell) => {
    const part = new RegExp(`(- name: ${service}\\s+version: )(\\S+)`);
    if (part.exec(cell)?.[2] === version) return cell;
    return cell
      .replace(part, `$1${version}`)
      .replace(/^version: (.*)$/m, (_, before: string) => `version: ${nextVersion(before, 'patch')}`);
  });
}

function edit(file: string, change: (text: string) => string): void {
  if (existsSync(file)) writeFileSync(file, change(readFileSync(file, 'utf8')));
}
