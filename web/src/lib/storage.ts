import type { WorkspaceAddress } from '@linklet/contract/workspaces/workspaces.ts';

/** Everything the product keeps in the browser, by name. All reading and writing goes through here. */
export interface LocalEntries {
  theme: ThemeChoice;
  termsAccepted: boolean;
  recentLinks: RecentLink[];
  /** Whether somebody is signed in, so that all tabs learn of it; absent where nobody ever was. */
  stateStatus: boolean;
  /** When the person last confirmed that it is them, so that pages in other tabs that wait for it go on. */
  confirmedAt: number;
  /** When the person last passed a single sign-on, so that pages in other tabs that wait for it go on. */
  signedOnAt: number;
  /** The workspace of an organization that pages are open in; absent for one's own. */
  teamMode: WorkspaceAddress;
  /** At which step people stopped who set organizations up again, by the slug of the organization. */
  setUpAgain: Record<string, string>;
  /** Whether single keys act on lists; absent counts as true. */
  singleKeys: boolean;
}

interface SessionEntries {
  shortenDraft: Record<string, unknown>;
  robotNoticeAt: number;
  /** What shows that the password of shared statistics is known, by their names. */
  shareGrants: Record<string, string>;
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

/** Removes what is kept of the person who used the browser. The theme is the browser's own. */
export function clearPersonal(): void {
  localEntries.write('recentLinks', null);
  localEntries.write('termsAccepted', null);
  localEntries.write('teamMode', null);
  localEntries.write('setUpAgain', null);
  sessionEntries.write('shortenDraft', null);
  sessionEntries.write('shareGrants', null);
}

/** Tells when another tab writes an entry, or removes it: then the value is null. */
export function onEntryElsewhere<Key extends keyof LocalEntries>(
  key: Key,
  listener: (value: LocalEntries[Key] | null) => void,
): () => void {
  const listen = (event: StorageEvent) => {
    if (event.storageArea === localStorage && event.key === prefix + key) listener(localEntries.read(key));
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}

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
