import type { WorkspaceAddress } from '@linklet/contract/workspaces/workspaces.ts';

/** All entries of the browser's storage. Every access goes through this module. */
export interface LocalEntries {
  theme: ThemeChoice;
  termsAccepted: boolean;
  recentLinks: RecentLink[];
  /** Whether somebody is signed in, for all tabs; absent if nobody ever was. */
  stateStatus: boolean;
  /** Time of the last confirmation, on which other tabs continue. */
  confirmedAt: number;
  /** Time of the last single sign-on, on which other tabs continue. */
  signedOnAt: number;
  teamMode: WorkspaceAddress;
  /** The step at which a repeated onboarding was left, by organization slug. */
  setUpAgain: Record<string, string>;
  /** Whether lists of links have rows of one line. */
  compactRows: boolean;
  /** Whether single-key shortcuts are on; absent means true. */
  singleKeys: boolean;
  /** The period of statistics that the person chose last, if it is not one of fixed days. */
  statsPeriod: string;
  /** Of the samples that the reference of the API shows. */
  sampleLanguage: string;
  /** When what tells of a promotion was closed, by edition, phase and place. */
  promoClosedAt: Record<string, number>;
  /** Where the palette led last, with the workspace that was open. */
  jumps: (RecentJump & { workspace: string })[];
  /** When the reminder of a trial's end comes again. */
  trialReminderAt: number;
}

interface SessionEntries {
  shortenDraft: Record<string, unknown>;
  robotNoticeAt: number;
}

export type ThemeChoice = 'light' | 'dark' | 'system';

export interface RecentJump {
  kind: JumpKind;
  label: string;
  href: string;
}

/** What the palette leads to, or does. */
export type JumpKind =
  'Page' | 'Settings' | 'Kiosk' | 'Organization' | 'Team' | 'Link' | 'Tag' | 'Shorten' | 'Action';

export interface RecentLink {
  shortUrl: string;
  url: string;
  hash: string;
}

const prefix = 'linklet.';

export const localEntries = entriesOf<LocalEntries>(() => localStorage);
export const sessionEntries = entriesOf<SessionEntries>(() => sessionStorage);

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

/** Storage may be refused, full, or hold an older version's value: the entry counts as absent then. */
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
        // Without storage the product works, but does not remember.
      }
    },
  };
}
