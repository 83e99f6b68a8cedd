import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

export interface TimeStampAuthority {
  url: string;
  /** The certificate that issued the authority's own, in PEM. */
  rootFile: string;
  stop(): Promise<void>;
}

const configuration = `
[tsa]
default_tsa = tsa1
[tsa1]
serial = serial
signer_cert = tsa.pem
signer_key = tsa.key
certs = root.pem
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
`;

/** A time-stamp authority (RFC 3161) of its own: OpenSSL behind HTTP. */
export async function startTimeStampAuthority(): Promise<TimeStampAuthority> {
  const directory = mkdtempSync(join(tmpdir(), 'floorlight-tsa-'));
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: directory, stdio: 'pipe' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  openssl('req', '-x509', ...newKey, '-keyout', 'root.key', '-out', 'root.pem', '-subj', '/CN=Test Root', '-days', '2');
  openssl('req', ...newKey, '-keyout', 'tsa.key', '-out', 'tsa.csr', '-subj', '/CN=Test Authority');
  writeFileSync(
    join(directory, 'extensions'),
    'extendedKeyUsage=critical,timeStamping\nkeyUsage=critical,digitalSignature\n',
  );
  const issue = ['-req', '-in', 'tsa.csr', '-CA', 'root.pem', '-CAkey', 'root.key', '-CAcreateserial', '-days', '2'];
  openssl('x509', ...issue, '-extfile', 'extensions', '-out', 'tsa.pem');
  writeFileSync(join(directory, 'tsa.cnf'), configuration);
  writeFileSync(join(directory, 'serial'), '01\n');

  const server = createServer((request, response) => void answer(request, response));
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    writeFileSync(join(directory, 'query'), await buffer(request));
    openssl('ts', '-reply', '-config', 'tsa.cnf', '-queryfile', 'query', '-out', 'reply');
    response.setHeader('content-type', 'application/timestamp-reply').end(readFileSync(join(directory, 'reply')));
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // listening on TCP, so never a pipe's name
  return {
    url: `http://127.0.0.1:${port}`,
    rootFile: join(directory, 'root.pem'),
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      rmSync(directory, { recursive: true });
    },
  };
}
