import type { X509Certificate } from 'node:crypto';
import { fromBER, OctetString } from 'asn1js';
import { Certificate, ContentInfo, type ExtKeyUsage, SignedData, TSTInfo } from 'pkijs';

const timeStamping = '1.3.6.1.5.5.7.3.8';
const commonName = '2.5.4.3';

export interface TimeStamp {
  at: Date;
  /** The common name in the authority's certificate. */
  authority: string;
}

/**
 * Reads a time-stamp token (base64) and verifies that it is the authority's signature for `text`. With `roots` the
 * certificate of the authority must be issued by one of them too. Throws in words if anything is wrong.
 */
export async function readTimeStamp(token: string, text: string, roots?: X509Certificate[]): Promise<TimeStamp> {
  const signed = new SignedData({
    schema: new ContentInfo({ schema: fromBER(Buffer.from(token, 'base64')).result }).content,
  });
  const content = signed.encapContentInfo.eContent;
  if (!(content instanceof OctetString)) throw new Error('it is not a time stamp');
  const { genTime } = TSTInfo.fromBER(content.getValue());
  const { signatureVerified, signerCertificateVerified, signerCertificate } = await signed
    .verify({
      signer: 0,
      data: Uint8Array.from(Buffer.from(text)).buffer,
      extendedMode: true,
      checkDate: genTime,
      checkChain: roots !== undefined,
      trustedCerts: (roots ?? []).map(({ raw }) => Certificate.fromBER(raw)),
    })
    .catch((error: unknown) => {
      throw new Error('it does not belong to this anchor, or its signature is wrong', { cause: error });
    });
  if (!signatureVerified || !signerCertificate) throw new Error('its signature is wrong');
  if (roots && !signerCertificateVerified) throw new Error('no given authority has issued its certificate');
  if (!mayStampTime(signerCertificate)) throw new Error('its certificate is not one for time stamps');
  const name = signerCertificate.subject.typesAndValues.find(({ type }) => type === commonName);
  return { at: genTime, authority: String(name?.value.valueBlock.value ?? 'an authority without a name') };
}

const mayStampTime = ({ extensions = [] }: Certificate): boolean =>
  extensions.some(
    ({ extnID, parsedValue }) =>
      extnID === '2.5.29.37' && (parsedValue as ExtKeyUsage).keyPurposes.includes(timeStamping), // the type for this id
  );
