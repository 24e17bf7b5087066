import { storable, textOf } from '../../../platform/table-files/cells.ts';
import type { OpenFile } from '../../../platform/table-files/open-file.ts';
import type { FileContent } from '../../../platform/table-files/records.ts';
import { toSourceClick, type SourceClick } from '../history/source-click.ts';
import { countryCodeOf } from './country-codes.ts';
import { readSourceMoment } from './moments.ts';
import { readShortLink, type StagedLink } from './source-link.ts';

// Visits of Shlink as its web client and its command line export them. The web client tells by the name of a file alone
// whose visits it has, or beside each visit since it shows visited URLs.

const columns = {
  ...{ at: 'date', referrer: 'referer', agent: 'useragent', robot: 'potentialbot' },
  ...{ country: 'country', region: 'region', city: 'city', visited: 'visitedurl' },
} as const;
type Column = keyof typeof columns;

const ofLinks = ['longurl', 'url', 'shortcode', 'shorturl'];

/** Whether a table is one of visits, by its first row. */
export function isVisitFile({ head }: OpenFile): boolean {
  const [first = ''] = head.toString('utf8').split(/[\r\n]/, 1);
  const words = first.split(/[,;\t]/).map(wordOf);
  const has = (name: string) => words.includes(name);
  return has(columns.at) && has(columns.referrer) && has(columns.robot) && !ofLinks.some(has);
}

/** The visits of links that are read before them. */
export class VisitFiles {
  readonly #files: { file: OpenFile; own: string | null }[] = [];
  /** What links are called whose visits have a file of their own; null where two have such a name. */
  readonly #refs = new Map<string, string | null>();
  readonly #warn: (warning: string) => void;

  constructor(files: readonly OpenFile[], warn: (warning: string) => void) {
    this.#warn = warn;
    for (const file of files) this.#take(file);
  }

  #take(file: OpenFile): void {
    const name = (file.name ?? '').split('/').at(-1) ?? '';
    const own = ownNameIn(name);
    if (/^(?:orphan|tag|domain)_/i.test(name) || (own !== null && this.#refs.has(own))) {
      this.#warn(
        `“${name.slice(0, 200)}” holds visits that other files hold, or visits of no link. It is left out.`,
      );
      return;
    }
    if (own !== null) this.#refs.set(own, null);
    this.#files.push({ file, own });
  }

  readonly #seen = new Set<string>();

  /** With what its visits call it. */
  named(staged: StagedLink): StagedLink {
    const { host, link } = staged;
    if (this.#files.length === 0 || link.alias === '') return staged;
    const ref = refOf(host, link.alias);
    const name = plain(ref);
    if (this.#refs.has(name)) {
      const isFirst = !this.#seen.has(name);
      this.#refs.set(name, isFirst || this.#refs.get(name) === ref ? ref : null);
      this.#seen.add(name);
    }
    return { ...staged, ref };
  }

  /** All visits, once each; null for one that can't be read. */
  async *clicks(contentOf: (file: OpenFile) => Promise<FileContent>): AsyncGenerator<SourceClick | null> {
    for (const { file, own } of this.#files) {
      let places: Record<Column, number> | null = null;
      for await (const { cells } of (await contentOf(file)).records) {
        const texts = cells.map((cell) => storable(textOf(cell)).trim());
        if (places === null) {
          places = placesIn(texts);
          continue;
        }
        const ref = this.#refFor(own, texts[places.visited] ?? '');
        if (ref !== undefined) yield clickOf(ref, texts, places);
      }
    }
  }

  /** Undefined for a visit that is in the file of its link, too; empty where it is not known whose it is. */
  #refFor(own: string | null, visited: string): string | undefined {
    if (own !== null) return this.#refs.get(own) ?? '';
    const { host, alias } = readShortLink(visited);
    if (host === '' || alias === '') return '';
    const ref = refOf(host, alias);
    return this.#refs.has(plain(ref)) ? undefined : ref;
  }
}

/** Of the link whose visits alone a file holds; null for others. */
function ownNameIn(name: string): string | null {
  const own = /^short-url_(.+)_visits(?: ?\(\d+\))?\.csv$/i.exec(name)?.[1];
  return own === undefined ? null : plain(own);
}

function wordOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}

function refOf(host: string, alias: string): string {
  return `${host.toLowerCase()}/${alias}`.slice(0, 1000);
}

/** Browsers write other signs for those that names of files can't have; letters of most scripts are encoded in URLs. */
function plain(name: string): string {
  return decoded(name)
    .normalize('NFC')
    .replace(/[\p{P}\p{Z}\p{C}<>|~]/gu, '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone percent sign is one.
    return text;
  }
}

function placesIn(names: readonly string[]): Record<Column, number> {
  const words = names.map(wordOf);
  return Object.fromEntries(
    Object.entries(columns).map(([column, word]) => [column, words.indexOf(word)]),
  ) as Record<Column, number>;
}

/** What is not there at a place is not known. */
function clickOf(ref: string, texts: readonly string[], places: Record<Column, number>): SourceClick | null {
  const text = (column: Column) => known(texts[places[column]] ?? '');
  const robot = text('robot').toLowerCase();
  return toSourceClick({
    ...{ ref, at: readSourceMoment(text('at')), referrer: siteIn(text('referrer')) },
    agent: text('agent') === '' ? null : text('agent'),
    ...{ country: countryCodeOf(text('country')), region: text('region'), city: text('city') },
    isRobot: robot !== '' && !['false', '0', 'no'].includes(robot),
  });
}

function known(text: string): string {
  return /^(?:unknown|direct|null|undefined)$/i.test(text) ? '' : text;
}

/** The web client names the host alone. */
function siteIn(referrer: string): string {
  return referrer === '' || referrer.includes('://') ? referrer : `https://${referrer}`;
}
