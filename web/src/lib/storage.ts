/** Everything the product keeps in the browser, by name. All reading and writing goes through here. */
interface LocalEntries {
  theme: ThemeChoice;
  termsAccepted: boolean;
  recentLinks: RecentLink[];
}

interface SessionEntries {
  shortenDraft: Record<string, string>;
  robotNoticeAt: number;
}

export type ThemeChoice = 'light' | 'dark' | 'system';

export interface RecentLink {
  shortUrl: string;
  url: string;
  hash: string;
}

const prefix = 'linklet.';

export const localEntries = entriesOf<LocalEntries>(() => localStorage);
export const sessionEntries = entriesOf<SessionEntries>(() => sessionStorage);

/** Storage may be refused, full, or hold what an older version wrote: then the entry counts as absent. */
function entriesOf<Entries>(area: () => Storage) {
  return {
    read<Key extends keyof Entries & string>(key: Key): Entries[Key] | null {
      try {
        return JSON.parse(area().getItem(prefix + key) ?? 'null') as Entries[Key] | null;
      } catch {
        return null;
      }
    },
    write<Key extends keyof Entries & string>(key: Key, value: Entries[Key] | null): void {
      try {
        if (value === null) area().removeItem(prefix + key);
        else area().setItem(prefix + key, JSON.stringify(value));
      } catch {
        // Without storage the product works; it only remembers less.
      }
    },
  };
}
