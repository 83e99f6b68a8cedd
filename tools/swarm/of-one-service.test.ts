import { expect, it } from 'vitest';
import { ofOneService } from './of-one-service.ts';

it('keeps one service and what is for all, with the paths of files', () => {
  const stack = {
    version: '3.9',
    services: { auth: { image: 'auth' }, front: { image: 'haproxy' } },
    configs: { haproxy: { file: './haproxy.cfg', name: 'one' }, cells: { file: '/etc/cells.json' } },
    networks: { front: { external: true } },
  };
  expect(ofOneService(stack, 'front', '/srv/deploy/stack.yml')).toEqual({
    ...stack,
    services: { front: { image: 'haproxy' } },
    configs: { haproxy: { file: '/srv/deploy/haproxy.cfg', name: 'one' }, cells: { file: '/etc/cells.json' } },
  });
});

it('a file without the service names none', () => {
  const secrets = { mail: { external: true } };
  expect(ofOneService({ services: { auth: {} }, secrets }, 'front', 'secrets.json')).toEqual({ services: {}, secrets });
});
