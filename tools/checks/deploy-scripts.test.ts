import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../processes/temporary-directory.ts';

const root = join(import.meta.dirname, '../..');
let directory: string;
beforeEach(() => {
  directory = temporaryDirectory('deploy-scripts');
});
afterEach(() => rmSync(directory, { recursive: true }));

/** Runs a script of `deploy` with a command `docker` that answers as `answers`, the cases of a bash `case` on its arguments. */
function run(script: string, answers: string, args: string[] = [], variables: NodeJS.ProcessEnv = {}) {
  const programs = join(directory, 'bin');
  mkdirSync(programs, { recursive: true });
  const docker = join(programs, 'docker');
  writeFileSync(docker, `#!/bin/bash\ncase "$*" in\n${answers}\n*) echo "not expected: $*" >&2; exit 64 ;;\nesac\n`);
  chmodSync(docker, 0o755);
  const env = { ...process.env, PATH: `${programs}:${process.env.PATH}`, ...variables };
  const { status, stdout, stderr } = spawnSync('bash', [join('deploy', script), ...args], {
    ...{ cwd: root, env, encoding: 'utf8' },
  });
  return { status, stdout, stderr };
}

describe('run-task.sh', () => {
  const task = (state: string, reason = '') => `
    'service ps step --no-trunc --quiet') echo task-1 ;;
    *'{{.Status.State}}: {{.Status.Err}}'*) echo '${state}: ${reason}' ;;
    *'{{.Status.State}}'*) echo '${state}' ;;
    *'{{.Status.Err}}'*) echo '${reason}' ;;
    'service logs --raw task-1') echo 'what it wrote' ;;`;

  it('ends where no machine can run the task, with the reason that Docker gives', () => {
    const answers = task('pending', 'no suitable node (scheduling constraints not satisfied on 3 nodes)');
    const { status, stderr } = run('swarm/run-task.sh', answers, ['step'], { START_WITHIN: '0' });
    expect(status).toBe(1);
    expect(stderr).toContain('No machine has started step within 0 s (pending): no suitable node');
  });

  it('ends as the task does, and shows what it wrote', () => {
    expect(run('swarm/run-task.sh', task('complete'), ['step'])).toMatchObject({
      status: 0,
      stdout: 'what it wrote\n',
    });
    const failed = run('swarm/run-task.sh', task('failed', 'task: non-zero exit (1)'), ['step']);
    expect(failed).toMatchObject({ status: 1, stdout: 'what it wrote\n' });
    expect(failed.stderr).toContain('failed: task: non-zero exit (1)');
  });
});

describe('the files of auth and safety', () => {
  const cell = ({ auth = ['one'], safety = ['one'], driver = '', variables = '', volume = 'local 0' }) => `
    'info --format {{.Name}}') echo one ;;
    'service ps floorlight_auth '*) printf '%s\\n' ${auth.join(' ')} ;;
    'service ps floorlight_safety '*) printf '%s\\n' ${safety.join(' ')} ;;
    'service inspect '*Mounts*) echo '${driver}' ;;
    'service inspect '*Env*) echo '${variables}' ;;
    'volume inspect '*) ${volume ? `echo '${volume}'` : 'exit 1'} ;;`;

  it('are in one place where both run on one machine', () => {
    expect(run('swarm/files-are-here.sh', cell({ auth: ['one', 'one'] }))).toMatchObject({ status: 0, stderr: '' });
  });

  it('are in parts where auth runs on two machines with a volume on each: that is no place for a backup', () => {
    for (const script of ['swarm/one-place.sh', 'swarm/files-are-here.sh']) {
      const { status, stderr } = run(script, cell({ auth: ['one', 'two'] }));
      expect(status, script).toBe(1);
      expect(stderr, script).toContain('auth runs on several machines, one two');
    }
  });

  it('may be reached from several machines, and photos may be in an object store', () => {
    expect(run('swarm/one-place.sh', cell({ auth: ['one', 'two'], driver: 'nfs' })).status).toBe(0);
    const safety = ['one', 'two'];
    expect(run('swarm/one-place.sh', cell({ safety })).status).toBe(1);
    expect(run('swarm/one-place.sh', cell({ safety, variables: 'PHOTOS_S3_URL=' })).status).toBe(1);
    expect(
      run('swarm/one-place.sh', cell({ safety, variables: 'PHOTOS_S3_URL=https://s3.example.com/p' })).status,
    ).toBe(0);
  });

  it('are elsewhere: the machine is named', () => {
    const { status, stderr } = run('swarm/files-are-here.sh', cell({ auth: ['two'], safety: ['two'], volume: '' }));
    expect(status).toBe(1);
    expect(stderr).toContain('The files of auth are not on this machine, one, but on: two');
  });
});

describe('a backup of a composition', () => {
  const backUp = (variables: NodeJS.ProcessEnv) =>
    run('compose/backup.sh', `*) echo "$*" ;;`, ['monday'], { BACKUPS: join(directory, 'backups'), ...variables })
      .stdout;

  it('is made with the files of the composition, such as those of a hub', () => {
    const last = '-f deploy/compose/backup.yml run --rm --no-deps -T backup backup monday';
    expect(backUp({ COMPOSE_FILE: '' })).toBe(`compose -f docker-compose.yml ${last}\n`);
    const files = 'docker-compose.yml:deploy/compose/hub.yml';
    expect(backUp({ COMPOSE_FILE: files })).toBe(`compose -f docker-compose.yml -f deploy/compose/hub.yml ${last}\n`);
  });
});
