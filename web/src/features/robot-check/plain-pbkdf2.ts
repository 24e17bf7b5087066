/** PBKDF2 with SHA-256 in plain arithmetic, for pages over http, where browsers withhold their own. */

const roundConstants = new Int32Array(
  [
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
  ].map((constant) => constant | 0),
);

const initialState = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];

const blockBytes = 64;
const digestWords = 8;
const schedule = new Int32Array(64);

/**
 * A key of at most 32 bytes. `password` and `salt` must leave room for padding in one block of 64 bytes, which
 * those of a challenge do.
 */
export function plainPbkdf2(password: Uint8Array, salt: Uint8Array, iterations: number): Uint8Array {
  const inner = keyedState(password, 0x36);
  const outer = keyedState(password, 0x5c);
  const firstBlock = messageBlock(Uint8Array.of(...salt, 0, 0, 0, 1));
  const digestBlock = messageBlock(new Uint8Array(digestWords * 4));
  const key = new Int32Array(digestWords);

  for (let iteration = 0; iteration < iterations; iteration++) {
    const innerDigest = compress(inner, iteration === 0 ? firstBlock : digestBlock);
    digestBlock.set(innerDigest);
    const digest = compress(outer, digestBlock);
    digestBlock.set(digest);
    for (let word = 0; word < digestWords; word++) key[word] = at(key, word) ^ at(digest, word);
  }
  return bytesOf(key);
}

/** HMAC's state after the block made of the key: the same for all iterations. */
function keyedState(password: Uint8Array, pad: number): Int32Array {
  const block = new Uint8Array(blockBytes).fill(pad);
  password.forEach((byte, index) => {
    block[index] = byte ^ pad;
  });
  return compress(
    Int32Array.from(initialState, (word) => word | 0),
    wordsOf(block),
  ).slice();
}

/** The one block that follows the key's, padded. */
function messageBlock(message: Uint8Array): Int32Array {
  const block = new Uint8Array(blockBytes);
  block.set(message);
  block[message.length] = 0x80;
  const words = wordsOf(block);
  words[15] = (blockBytes + message.length) * 8;
  return words;
}

const digest = new Int32Array(digestWords);

/** One step of SHA-256. The answer is overwritten by the next call. */
function compress(state: Int32Array, block: Int32Array): Int32Array {
  expand(block);
  let a = at(state, 0);
  let b = at(state, 1);
  let c = at(state, 2);
  let d = at(state, 3);
  let e = at(state, 4);
  let f = at(state, 5);
  let g = at(state, 6);
  let h = at(state, 7);

  for (let round = 0; round < 64; round++) {
    const mixed = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + mixed + ((e & f) ^ (~e & g)) + at(roundConstants, round) + at(schedule, round)) | 0;
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  digest[0] = at(state, 0) + a;
  digest[1] = at(state, 1) + b;
  digest[2] = at(state, 2) + c;
  digest[3] = at(state, 3) + d;
  digest[4] = at(state, 4) + e;
  digest[5] = at(state, 5) + f;
  digest[6] = at(state, 6) + g;
  digest[7] = at(state, 7) + h;
  return digest;
}

function expand(block: Int32Array): void {
  schedule.set(block);
  for (let word = 16; word < 64; word++) {
    const near = at(schedule, word - 2);
    const far = at(schedule, word - 15);
    const nearMixed = rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10);
    const farMixed = rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3);
    schedule[word] = nearMixed + at(schedule, word - 7) + farMixed + at(schedule, word - 16);
  }
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

// The index is always in range; a fallback value would cost a branch in the innermost loop.
function at(words: Int32Array, index: number): number {
  return words[index] as number;
}

function wordsOf(bytes: Uint8Array): Int32Array {
  const view = new DataView(bytes.buffer);
  return Int32Array.from({ length: bytes.length / 4 }, (_, word) => view.getInt32(word * 4));
}

function bytesOf(words: Int32Array): Uint8Array {
  const bytes = new Uint8Array(words.length * 4);
  const view = new DataView(bytes.buffer);
  words.forEach((word, index) => view.setInt32(index * 4, word));
  return bytes;
}
