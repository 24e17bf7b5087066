import { createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { sha256 } from '../platform/crypto.ts';

interface Options {
  challenge: string;
  rp?: { id?: string };
  rpId?: string;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const CREDENTIAL_INCLUDED = 0x40;

/** A device with one passkey, as WebAuthn defines it: an ES256 key, an unlocked owner and a counter. */
export class Authenticator {
  readonly #origin: string;
  readonly #privateKey: KeyObject;
  readonly #publicKey: Buffer;
  readonly #credentialId = randomBytes(32);
  readonly #counts: boolean;
  #counter = 0;

  /** One that is kept in a cloud counts nothing: its counter is always zero. */
  constructor(origin: string, { counts } = { counts: true }) {
    this.#origin = origin;
    this.#counts = counts;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#publicKey = cborMap([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
  }

  create({ challenge, rp }: Options): Record<string, unknown> {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#credentialId.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.#credentialId, this.#publicKey]);
    const authData = Buffer.concat([this.#head(rp?.id ?? '', CREDENTIAL_INCLUDED), credential]);
    const attestation = cborMap([
      ['fmt', 'none'],
      ['attStmt', cborMap([])],
      ['authData', authData],
    ]);
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', challenge),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  get({ challenge, rpId = '' }: Options): Record<string, unknown> {
    const clientDataJSON = this.#clientData('webauthn.get', challenge);
    const authData = this.#head(rpId, 0);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.#answer({
      clientDataJSON,
      authenticatorData: authData.toString('base64url'),
      signature: createSign('sha256').update(signed).sign(this.#privateKey).toString('base64url'),
    });
  }

  #answer(response: Record<string, unknown>): Record<string, unknown> {
    const id = this.#credentialId.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #head(rpId: string, flags: number): Buffer {
    if (this.#counts) this.#counter += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    return Buffer.concat([sha256(rpId), Buffer.from([USER_PRESENT | USER_VERIFIED | flags]), counter]);
  }

  #clientData(type: string, challenge: string): string {
    const data = { type, challenge, origin: this.#origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data)).toString('base64url');
  }
}

type CborKey = string | number;
// A buffer that is a map already stands as it is.
type CborValue = string | number | Buffer;

const maps = new WeakSet<Buffer>();

function cborMap(entries: readonly (readonly [CborKey, CborValue])[]): Buffer {
  const parts = entries.flatMap(([key, value]) => [cbor(key), cbor(value)]);
  const map = Buffer.concat([cborHead(5, entries.length), ...parts]);
  maps.add(map);
  return map;
}

function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === 'string') return Buffer.concat([cborHead(3, value.length), Buffer.from(value)]);
  return maps.has(value) ? value : Buffer.concat([cborHead(2, value.length), value]);
}

function cborHead(kind: number, size: number): Buffer {
  const major = kind << 5;
  if (size < 24) return Buffer.from([major | size]);
  if (size < 256) return Buffer.from([major | 24, size]);
  return Buffer.from([major | 25, size >> 8, size & 0xff]);
}
