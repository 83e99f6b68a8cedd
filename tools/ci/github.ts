import { stringify } from 'yaml';
import type { Pipeline } from './pipelines.ts';

// All but these pinned actions is a script of ours.
const checkout = { uses: 'actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683', with: { 'fetch-depth': 0 } };
const installCosign = { uses: 'sigstore/cosign-installer@d58896d6a1865668819e1d91763c7751a165e159' };

/** Whole history: the sources of the last release are found by their commit. */
export const githubFile = ({ service, paths, test, compat, release, tagPrefix }: Pipeline): [string, string] => [
  `.github/workflows/${service}.yml`,
  stringify(
    {
      name: service,
      // A tag starts it whatever has changed.
      on: { push: { branches: ['main'], tags: [`${tagPrefix}*`], paths }, pull_request: { paths } },
      permissions: { contents: 'read' },
      concurrency: { group: `${service}-${expression('github.ref')}`, 'cancel-in-progress': true },
      jobs: {
        test: {
          'runs-on': 'ubuntu-24.04',
          'timeout-minutes': 15,
          steps: [checkout, { run: compat.join(' ') }, { run: test.join(' ') }],
        },
        image: {
          needs: 'test',
          if: `startsWith(github.ref, 'refs/tags/${tagPrefix}')`,
          'runs-on': 'ubuntu-24.04',
          'timeout-minutes': 30,
          // The identity with which cosign signs comes from the run itself.
          permissions: { contents: 'read', packages: 'write', 'id-token': 'write' },
          env: {
            REGISTRY: 'ghcr.io',
            REGISTRY_USER: expression('github.actor'),
            REGISTRY_PASSWORD: expression('github.token'),
            IMAGE: `ghcr.io/${expression('github.repository_owner')}/floorlight-${service}`,
            TAG: expression('github.ref_name'),
          },
          steps: [
            checkout,
            installCosign,
            {
              run: 'echo "$REGISTRY_PASSWORD" | docker login "$REGISTRY" --username "$REGISTRY_USER" --password-stdin',
            },
            { run: `${release.join(' ')} "\${TAG#${tagPrefix}}" "$IMAGE"` },
          ],
        },
      },
    },
    { lineWidth: 0, aliasDuplicateObjects: false },
  ),
];

const expression = (what: string): string => `\${{ ${what} }}`;
