import { randomUUID } from 'node:crypto';
import { eventually } from '@floorlight/test-kit/eventually';
import { docker } from './docker.ts';

/** Starts the development mailbox in a network of containers, where its name is `mailbox`; its pages are on 127.0.0.1. */
export async function startMailboxContainer(
  image: string,
  network: string,
): Promise<{ url: string; smtpUrl: string; stop(): Promise<unknown> }> {
  const name = `floorlight-mailbox-${randomUUID().slice(0, 8)}`;
  const at = ['--network', network, '--network-alias', 'mailbox', '--publish', '127.0.0.1::1080'];
  await docker(['run', '--detach', '--rm', '--name', name, ...at, image]);
  const stop = () => docker(['rm', '--force', name]);
  try {
    const [address = ''] = (await docker(['port', name, '1080'])).split('\n');
    const url = `http://${address}`;
    await eventually(async () => (await fetch(`${url}/email`)).ok, { within: 30_000, every: 200 });
    return { url, smtpUrl: 'smtp://mailbox:1025', stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
