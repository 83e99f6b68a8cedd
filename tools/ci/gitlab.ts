import { stringify } from 'yaml';
import type { Pipeline } from './pipelines.ts';

const yaml = (file: object): string => stringify(file, { lineWidth: 0, aliasDuplicateObjects: false });

/** The jobs of one service. */
export const gitlabFile = ({ service, paths, test, compat, release, tagPrefix }: Pipeline): [string, string] => {
  const tagged = { if: `$CI_COMMIT_TAG =~ /^${tagPrefix}/` };
  const onBranches = {
    if: '$CI_PIPELINE_SOURCE == "merge_request_event" || $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH',
    changes: paths,
  };
  return [
    `.gitlab/${service}.yml`,
    yaml({
      [`${service}:test`]: {
        stage: 'test',
        image: 'node:24-bookworm',
        timeout: '15 minutes',
        // Whole history: the sources of the last release are found by their commit.
        variables: { GIT_DEPTH: '0' },
        rules: [tagged, onBranches],
        script: [compat.join(' '), test.join(' ')],
      },
      [`${service}:image`]: {
        stage: 'image',
        image: 'node:24-trixie',
        services: ['docker:28-dind'],
        needs: [`${service}:test`],
        timeout: '30 minutes',
        variables: {
          GIT_DEPTH: '0',
          DOCKER_HOST: 'tcp://docker:2375',
          DOCKER_TLS_CERTDIR: '',
          IMAGE: `$CI_REGISTRY_IMAGE/floorlight-${service}`,
        },
        // The identity with which cosign signs comes from the job itself.
        id_tokens: { SIGSTORE_ID_TOKEN: { aud: 'sigstore' } },
        rules: [tagged],
        script: [
          'apt-get update && apt-get install --yes --no-install-recommends docker-cli docker-buildx',
          // Where there is none, the image goes unsigned, and the log says so.
          'apt-get install --yes --no-install-recommends cosign || true',
          'echo "$CI_REGISTRY_PASSWORD" | docker login "$CI_REGISTRY" --username "$CI_REGISTRY_USER" --password-stdin',
          `${release.join(' ')} "\${CI_COMMIT_TAG#${tagPrefix}}" "$IMAGE"`,
        ],
        artifacts: { paths: ['dist/release'] },
      },
    }),
  ];
};

/** The file that GitLab reads first. */
export const gitlabRoot = (all: Pipeline[]): [string, string] => [
  '.gitlab-ci.yml',
  yaml({ stages: ['test', 'image'], include: all.map(({ service }) => ({ local: `.gitlab/${service}.yml` })) }),
];
