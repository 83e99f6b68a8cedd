import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { BodyOf } from '@floorlight/contracts/endpoint';
import type { addPasskey, SignedChallenge } from '@floorlight/contracts/passkeys';
import { isoCBOR } from '@simplewebauthn/server/helpers';

export const origin = 'http://floor.test';

interface Given {
  challenge: string;
  origin?: string;
  rpId?: string;
  /** Whether the person proved themselves to the device, by a finger or PIN. */
  isVerified?: boolean;
}

/** A device that makes passkeys and signs with them, as WebAuthn Level 3 says. */
export class Authenticator {
  readonly #id = randomBytes(32);
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  counter = 0;

  get id(): string {
    return this.#id.toString('base64url');
  }

  create({ challenge, ...given }: Given): BodyOf<typeof addPasskey>['credential'] {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.#id, this.#cosePublicKey()]);
    const authData = Buffer.concat([this.#authenticatorData(given, 0x40), credential]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData('webauthn.create', challenge, given.origin).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'), // a map is what it takes
        transports: ['internal'],
      },
    };
  }

  sign({ challenge, ...given }: Given): SignedChallenge {
    this.counter++;
    const data = clientData('webauthn.get', challenge, given.origin);
    const authenticatorData = this.#authenticatorData(given, 0);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(data).digest()]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
      },
    };
  }

  #credential() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const };
  }

  #authenticatorData({ rpId = 'floor.test', isVerified = true }: Omit<Given, 'challenge'>, moreFlags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const flags = Buffer.from([0x01 | (isVerified ? 0x04 : 0) | moreFlags]);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), flags, counter]);
  }

  #cosePublicKey(): Uint8Array {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    return isoCBOR.encode(key as never); // a map is what it takes
  }
}

const clientData = (type: string, challenge: string, from = origin): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
