import { open, rm, statfs } from 'node:fs/promises';

const BLOCK = Buffer.alloc(1024 * 1024);
const MAX_SHARE_OF_FREE_SPACE = 0.25;

/** Disk space reserved for a full disk: a file of zeros that can become a segment. */
export class LogReserve {
  isReady = false;
  readonly path: string;
  readonly #bytes: number;
  #isPreparing = false;

  constructor(path: string, bytes: number) {
    this.path = path;
    this.#bytes = bytes;
  }

  async prepare(folder: string): Promise<void> {
    if (this.isReady || this.#isPreparing) return;
    this.#isPreparing = true;
    try {
      const disk = await statfs(folder);
      const bytes = Math.min(this.#bytes, Math.floor(disk.bavail * disk.bsize * MAX_SHARE_OF_FREE_SPACE));
      if (bytes < BLOCK.length) return;
      await writeZeros(this.path, bytes);
      this.isReady = true;
    } catch {
      // There was too little space, or the folder is gone: the partial reserve is useless.
      await this.remove();
    } finally {
      this.#isPreparing = false;
    }
  }

  async remove(): Promise<void> {
    this.isReady = false;
    await rm(this.path, { force: true });
  }
}

async function writeZeros(path: string, bytes: number): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    for (let written = 0; written < bytes; written += BLOCK.length) {
      await file.write(BLOCK, 0, Math.min(BLOCK.length, bytes - written));
    }
    await file.datasync();
  } finally {
    await file.close();
  }
}
