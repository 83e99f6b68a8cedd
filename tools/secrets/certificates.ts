import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto';
import { BitString, fromBER, Integer, Utf8String } from 'asn1js';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  Extension,
  ExtKeyUsage,
  GeneralName,
  GeneralNames,
  PublicKeyInfo,
  type RelativeDistinguishedNames,
  Time,
} from 'pkijs';

const oids = {
  commonName: '2.5.4.3',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
  extKeyUsage: '2.5.29.37',
  serverAuth: '1.3.6.1.5.5.7.3.1',
  clientAuth: '1.3.6.1.5.5.7.3.2',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
};

const day = 24 * 3600 * 1000;
const authorityDays = 3650;
/** Milliseconds before now at which a certificate begins: clocks of machines differ. */
const backdated = 3600 * 1000;

/** Who shows a certificate: in calls both sides do, a server only proves its own name. */
export type CertificateUse = 'calls' | 'server';

export interface Wanted {
  /** Its name, and the one that those who connect to it ask for. */
  name: string;
  /** A second name by which some connect to it. */
  alias?: string | undefined;
  days: number;
  use: CertificateUse;
}

/** A new authority: its private key (PKCS #8) and its own certificate, both DER in base64, with a dot between them. */
export function newAuthority(): string {
  const key = newKey();
  const name = `Floorlight authority ${randomBytes(4).toString('hex')}`;
  const certificate = signed({
    subject: name,
    issuer: name,
    publicKey: createPublicKey(key),
    days: authorityDays,
    extensions: [
      extension(oids.basicConstraints, new BasicConstraints({ cA: true, pathLenConstraint: 0 }).toSchema(), true),
      extension(oids.keyUsage, new BitString({ valueHex: Uint8Array.of(0b0000_0110).buffer, unusedBits: 1 }), true),
    ],
    signingKey: key,
  });
  return `${der(key).toString('base64')}.${certificate.raw.toString('base64')}`;
}

/** The certificates of authorities (as `newAuthority` returns them, with spaces between them), in PEM. */
export const authorityCertificates = (authorities: string): string =>
  authorities
    .split(' ')
    .map((authority) => readAuthority(authority).certificate.toString().trim())
    .join('\n');

/** A new private key and its certificate, issued by the first of the authorities, in PEM. */
export function issueIdentity(authorities: string, { name, alias, days, use }: Wanted): string {
  const authority = readAuthority(authorities);
  const key = newKey();
  const certificate = signed({
    subject: name,
    issuer: commonNameOf(authority.certificate),
    publicKey: createPublicKey(key),
    days,
    extensions: [
      extension(oids.basicConstraints, new BasicConstraints().toSchema(), true),
      extension(oids.keyUsage, new BitString({ valueHex: Uint8Array.of(0b1000_0000).buffer, unusedBits: 7 }), true),
      extension(
        oids.extKeyUsage,
        new ExtKeyUsage({
          keyPurposes: use === 'calls' ? [oids.serverAuth, oids.clientAuth] : [oids.serverAuth],
        }).toSchema(),
      ),
      extension(
        oids.subjectAltName,
        new GeneralNames({
          names: [name, ...(alias ? [alias] : [])].map((value) => new GeneralName({ type: 2, value })),
        }).toSchema(),
      ),
    ],
    signingKey: authority.key,
  });
  return `${key.export({ type: 'pkcs8', format: 'pem' })}${certificate}`.trim();
}

/** Whether whoever connects by this name takes the certificate of an identity. */
export const hasName = (identity: string, name: string): boolean =>
  new X509Certificate(identity).checkHost(name) !== undefined;

/** Whether an identity is of the first authority and has more than two thirds of its life left. */
export function isFresh(identity: string, authorities: string): boolean {
  const certificate = new X509Certificate(identity);
  const authority = readAuthority(authorities).certificate;
  if (!certificate.checkIssued(authority) || !certificate.verify(authority.publicKey)) return false;
  const [from, to] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)];
  return from <= Date.now() && Date.now() < from + (to - from) / 3;
}

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const der = (key: ReturnType<typeof newKey>): Buffer => key.export({ type: 'pkcs8', format: 'der' });

function readAuthority(authorities: string) {
  const [current = ''] = authorities.split(' ');
  const [key = '', certificate = ''] = current.split('.');
  return {
    key: createPrivateKey({ key: Buffer.from(key, 'base64'), type: 'pkcs8', format: 'der' }),
    certificate: new X509Certificate(Buffer.from(certificate, 'base64')),
  };
}

const commonNameOf = ({ subject }: X509Certificate): string => subject.replace(/^CN=/, '');

interface Unsigned {
  subject: string;
  issuer: string;
  publicKey: ReturnType<typeof createPublicKey>;
  days: number;
  extensions: Extension[];
  signingKey: ReturnType<typeof newKey>;
}

function signed({ subject, issuer, publicKey, days, extensions, signingKey }: Unsigned): X509Certificate {
  const algorithm = () => new AlgorithmIdentifier({ algorithmId: oids.ecdsaWithSha256 });
  const now = Date.now();
  const certificate = new Certificate({
    version: 2,
    serialNumber: new Integer({ valueHex: positive(randomBytes(16)) }),
    signature: algorithm(),
    signatureAlgorithm: algorithm(),
    notBefore: new Time({ type: 0, value: new Date(now - backdated) }),
    notAfter: new Time({ type: 0, value: new Date(now + days * day) }),
    subjectPublicKeyInfo: new PublicKeyInfo({
      schema: fromBER(Uint8Array.from(publicKey.export({ type: 'spki', format: 'der' }))).result,
    }),
    extensions,
  });
  setName(certificate.subject, subject);
  setName(certificate.issuer, issuer);
  certificate.tbsView = new Uint8Array(certificate.encodeTBS().toBER());
  const signature = sign('sha256', certificate.tbsView, signingKey);
  certificate.signatureValue = new BitString({ valueHex: Uint8Array.from(signature).buffer });
  return new X509Certificate(Buffer.from(certificate.toSchema().toBER()));
}

const extension = (extnID: string, value: { toBER(): ArrayBuffer }, critical = false): Extension =>
  new Extension({ extnID, critical, extnValue: value.toBER() });

function setName(name: RelativeDistinguishedNames, commonName: string): void {
  name.typesAndValues.push(
    new AttributeTypeAndValue({ type: oids.commonName, value: new Utf8String({ value: commonName }) }),
  );
}

/** The first bit of an integer is its sign. */
function positive(bytes: Buffer): ArrayBuffer {
  const copy = Uint8Array.from(bytes);
  copy[0] = ((copy[0] ?? 0) & 0x7f) | 0x40;
  return copy.buffer;
}
