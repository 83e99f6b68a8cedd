import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import type { PhotoFiles } from './photo-files.ts';

export interface ObjectStore {
  /** Of the bucket: `https://s3.example.com/photos` or `https://photos.s3.eu-west-1.amazonaws.com`. */
  url: string;
  region: string;
  user: string;
  secretKey: string;
}

/** Milliseconds for a request, its second attempt included. Below the gateway's timeout together with the re-encoding. */
const timeout = 5000;

/**
 * Objects in a store with the S3 API, so that every instance of safety has the same photos. Photos that are still files in
 * `files`, from before there was a store, are found and deleted too. New ones are written to `uploads` on the way.
 */
export function photoObjects(
  { url, region, user, secretKey }: ObjectStore,
  uploads: string,
  files: PhotoFiles,
): PhotoFiles {
  const client = new AwsClient({ accessKeyId: user, secretAccessKey: secretKey, region, service: 's3', retries: 1 });
  const bucket = url.replace(/\/+$/, '');
  const urlOf = (incidentId: string, photoId: string) => `${bucket}/incident-photos/${incidentId}/${photoId}.jpg`;
  const pathFor = (_incidentId: string, photoId: string) => join(uploads, `${photoId}.jpg`);

  async function send(method: string, address: string, body?: Uint8Array<ArrayBuffer>): Promise<Response> {
    const signal = AbortSignal.timeout(timeout);
    const headers = { 'content-type': 'image/jpeg' };
    const answer = await client.fetch(address, { method, signal, ...(body && { body, headers }) });
    if (answer.ok || answer.status === 404) return answer;
    throw new Error(`the object store answered ${answer.status} to ${method}: ${(await answer.text()).slice(0, 300)}`);
  }

  return {
    pathFor,
    async keep(incidentId, photoId) {
      const file = pathFor(incidentId, photoId);
      try {
        const answer = await send('PUT', urlOf(incidentId, photoId), await readFile(file));
        if (!answer.ok) throw new Error('the bucket is missing');
      } finally {
        await rm(file, { force: true });
      }
    },
    async delete(incidentId, photoId) {
      await send('DELETE', urlOf(incidentId, photoId));
      await files.delete(incidentId, photoId);
    },
    async open(incidentId, photoId) {
      const answer = await send('GET', urlOf(incidentId, photoId));
      if (!answer.ok) return files.open(incidentId, photoId);
      return new Blob([await answer.arrayBuffer()], { type: 'image/jpeg' });
    },
    async check() {
      const answer = await send('GET', `${bucket}?list-type=2&max-keys=1`);
      if (!answer.ok) throw new Error('the bucket is missing');
    },
  };
}
