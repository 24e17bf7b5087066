import { getPriority } from 'node:os';

// Linux gives a processor away for a slice of time, and whoever wakes up meanwhile waits for its end, were it a server
// that has 50 µs to do behind a password hash of 20 ms. A thread that asks for shorter slices than the one that runs
// takes its place at once (since 6.12; sched_setattr(2)). It gets no more of the processor than before.
const SLICE_NS = 100_000;
const SYSTEM_CALLS: Partial<Record<NodeJS.Architecture, number>> = { x64: 314, arm64: 274, riscv64: 274 };
const THIS_THREAD = 0;
const KEEP_POLICY = 0x08;
const ATTRIBUTES_BYTES = 48;

/** Lets this process's JavaScript run as soon as there is something for it to do; nothing where the system can't. */
export async function askForShortSlices(): Promise<void> {
  const call = SYSTEM_CALLS[process.arch];
  if (process.platform !== 'linux' || call === undefined) return;
  try {
    const { default: koffi } = await import('koffi');
    const setAttributes = koffi
      .load('libc.so.6')
      .func('syscall', 'long', ['long', 'long', 'void *', 'unsigned long']);
    setAttributes(call, THIS_THREAD, attributes(), 0);
  } catch {
    // Without the library, or with another one of C than it looks for, everything runs as it did.
  }
}

/** `struct sched_attr`. */
function attributes(): Buffer {
  const bytes = Buffer.alloc(ATTRIBUTES_BYTES);
  bytes.writeUInt32LE(ATTRIBUTES_BYTES, 0);
  bytes.writeBigUInt64LE(BigInt(KEEP_POLICY), 8);
  bytes.writeInt32LE(getPriority(), 16);
  bytes.writeBigUInt64LE(BigInt(SLICE_NS), 24);
  return bytes;
}
