import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto';

export function sha256(data: string | Uint8Array): Buffer {
  return createHash('sha256').update(data).digest();
}

/** A key for one purpose, so that what is signed for one is worth nothing for another. */
export function deriveSecret(secretKey: string, purpose: string): string {
  return createHmac('sha256', secretKey).update(purpose).digest('base64url');
}

/** `length` letters, each drawn evenly by a cryptographic generator. */
export function randomLetters(letters: string, length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}

/** Whether two texts are equal, in a time that tells nothing of where they differ. */
export function isSameSecret(left: string, right: string): boolean {
  return timingSafeEqual(sha256(left), sha256(right));
}
