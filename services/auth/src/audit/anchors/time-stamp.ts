import { createHash, randomBytes } from 'node:crypto';
import { fromBER, Integer, Null, OctetString } from 'asn1js';
import { AlgorithmIdentifier, MessageImprint, PKIStatus, TimeStampReq, TimeStampResp } from 'pkijs';
import { readTimeStamp } from './time-stamp-token.ts';

const sha256 = '2.16.840.1.101.3.4.2.1';
const timeoutMs = 10_000;

/**
 * Asks the time-stamp authority at `url` (RFC 3161, over HTTP) to certify that `text` existed. Returns its token in
 * base64. Throws if it can't be reached or certifies something else.
 */
export async function requestTimeStamp(url: string, text: string): Promise<string> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body: Buffer.from(requestFor(text).toSchema().toBER(false)),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!answer.ok) throw new Error(`it answered with status ${answer.status}`);
  const { status, timeStampToken } = new TimeStampResp({ schema: fromBER(await answer.arrayBuffer()).result });
  const isGranted = status.status === PKIStatus.granted || status.status === PKIStatus.grantedWithMods;
  if (!isGranted || !timeStampToken) throw new Error(`it refused with status ${status.status}`);
  const token = Buffer.from(timeStampToken.toSchema().toBER(false)).toString('base64');
  await readTimeStamp(token, text);
  return token;
}

const requestFor = (text: string): TimeStampReq =>
  new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256, algorithmParams: new Null() }),
      hashedMessage: new OctetString({ valueHex: createHash('sha256').update(text).digest() }),
    }),
    nonce: new Integer({ valueHex: Buffer.concat([Buffer.of(1), randomBytes(8)]) }), // the first byte makes it positive
    certReq: true,
  });
