import { getPriority } from 'node:os';
import type { LibraryHandle } from 'koffi';

export interface ServerPlace {
  /** Which server of the front door this is, from 0. */
  place: number;
  /** How many there are. */
  servers: number;
}

// Linux gives a processor away for a slice of time, and whoever wakes up meanwhile waits for its end, were it a server
// that has 50 µs to do behind a password hash of 20 ms. A thread that asks for shorter slices than the one that runs
// takes its place at once (since 6.12; sched_setattr(2)). It gets no more of the processor than before.
const SLICE_NS = 100_000;
const SET_ATTRIBUTES: Partial<Record<NodeJS.Architecture, number>> = { x64: 314, arm64: 274, riscv64: 274 };
const KEEP_POLICY = 0x08;
const ATTRIBUTES_BYTES = 48;
const THIS_THREAD = 0;
// A bit for each of 8,192 processors, as many as Linux knows.
const MASK_BYTES = 1024;

/**
 * Lets this process's JavaScript run as soon as there is something for it to do, on a processor that no other server
 * waits for; nothing where the system can't.
 */
export async function preferServerThread(server: ServerPlace): Promise<void> {
  if (process.platform !== 'linux') return;
  try {
    const { default: koffi } = await import('koffi');
    const libc = koffi.load('libc.so.6');
    askForShortSlices(libc);
    keepToOneProcessor(libc, server);
  } catch {
    // Without the library, or with another one of C than it looks for, everything runs as it did.
  }
}

function askForShortSlices(libc: LibraryHandle): void {
  const call = SET_ATTRIBUTES[process.arch];
  if (call === undefined) return;
  const systemCall = libc.func('long syscall(long number, int thread, void *attributes, unsigned int flags)');
  systemCall(call, THIS_THREAD, attributes(), 0);
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

// Left to itself, Linux at times lets one server wait behind another while a processor is idle. Where there are as many
// servers as processors, each keeps to its own, as nginx's `worker_cpu_affinity auto` does.
function keepToOneProcessor(libc: LibraryHandle, { place, servers }: ServerPlace): void {
  const allowed = Buffer.alloc(MASK_BYTES);
  const ask = libc.func('int sched_getaffinity(int thread, size_t size, _Out_ void *mask)');
  if (ask(THIS_THREAD, MASK_BYTES, allowed) !== 0) return;
  const processors = Array.from({ length: MASK_BYTES * 8 }, (_, number) => number).filter(
    (number) => ((allowed[number >> 3] ?? 0) & (1 << (number & 7))) !== 0,
  );
  const own = processors[place];
  if (own === undefined || processors.length !== servers) return;
  const mask = Buffer.alloc(MASK_BYTES);
  mask[own >> 3] = 1 << (own & 7);
  libc.func('int sched_setaffinity(int thread, size_t size, void *mask)')(THIS_THREAD, MASK_BYTES, mask);
}
