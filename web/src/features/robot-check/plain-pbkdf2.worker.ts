import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';

/** The same conversation as with the workers of the library: a challenge in, a solution out. */
interface Work {
  challenge: { parameters: { nonce: string; salt: string; cost: number; keyPrefix: string } };
  counterStart: number;
  counterStep: number;
}

const KEY_BYTES = 32;

addEventListener('message', ({ data }: MessageEvent<Work>) => postMessage(solve(data)));

function solve({ challenge, counterStart, counterStep }: Work): { counter: number; derivedKey: string } {
  const { nonce, salt, cost, keyPrefix } = challenge.parameters;
  const saltBytes = bytesOf(salt);
  const nonceBytes = bytesOf(nonce);
  const password = new Uint8Array(nonceBytes.length + 4);
  password.set(nonceBytes);
  const view = new DataView(password.buffer);

  for (let counter = counterStart; ; counter += counterStep) {
    view.setUint32(nonceBytes.length, counter);
    const derivedKey = hexOf(pbkdf2(sha256, password, saltBytes, { c: cost, dkLen: KEY_BYTES }));
    if (derivedKey.startsWith(keyPrefix)) return { counter, derivedKey };
  }
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  );
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
