import type { TokenSettings, TokenView } from '@linklet/contract/tokens/endpoints.ts';
import type { TokenPermission } from '@linklet/contract/tokens/permissions.ts';

export const expiryChoices = [
  { value: 'never', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'day', label: 'On a date' },
] as const;

/** What becomes of the changes that it asks for. */
export const tokenModes = [
  { value: 'done', label: 'Done at once' },
  { value: 'approval', label: 'Wait for approval' },
  { value: 'dry_run', label: 'Dry run' },
] as const;
export type TokenMode = (typeof tokenModes)[number]['value'];

export const modeHints: Record<TokenMode, string> = {
  done: 'Changes are listed below the tokens, and can be undone.',
  approval: 'Changes wait here for approval, up to 7 days. Not for bulk.',
  dry_run: 'Calls are checked and answered as usual, but nothing is kept.',
};

/** A token as the form holds it: by the names of the call's fields, as text. */
export interface TokenDraft {
  name: string;
  permissions: readonly TokenPermission[];
  /** One of the choices. */
  expires_at: string;
  /** The last one that it works on, where a date is chosen. */
  day: string;
  link_budget: string;
  allowed_hosts: string;
  mode: TokenMode;
}

export function draftOf(token: TokenView | null): TokenDraft {
  const { expires_at: expiry, link_budget: budget, allowed_hosts: hosts, ...rest } = token ?? fresh;
  return {
    ...{ name: rest.name, permissions: rest.permissions, mode: modeOf(rest) },
    expires_at: expiry === null ? 'never' : 'day',
    day: expiry === null ? '' : localDay(new Date(expiry)),
    link_budget: budget === null ? '' : String(budget),
    allowed_hosts: (hosts ?? []).join('\n'),
  };
}

const fresh: TokenSettings = {
  ...{ name: '', permissions: [], expires_at: null, link_budget: null, allowed_hosts: null },
  ...{ is_dry_run: false, needs_approval: false },
};

function modeOf({
  is_dry_run: isTried,
  needs_approval: waits,
}: Pick<TokenSettings, 'is_dry_run' | 'needs_approval'>): TokenMode {
  if (isTried) return 'dry_run';
  return waits ? 'approval' : 'done';
}

/** What is sent; an expiry that was left as it is stays so to the second. */
export function settingsOf(draft: TokenDraft, token: TokenView | null): TokenSettings {
  const hosts = hostsIn(draft.allowed_hosts);
  return {
    ...{ name: draft.name, permissions: [...draft.permissions] },
    ...{ is_dry_run: draft.mode === 'dry_run', needs_approval: draft.mode === 'approval' },
    expires_at: expiryOf(draft, token?.expires_at ?? null),
    link_budget: budgetOf(draft.link_budget),
    allowed_hosts: hosts.length === 0 ? null : hosts,
  };
}

function expiryOf({ expires_at: choice, day }: TokenDraft, present: string | null): string | null {
  if (choice === 'never') return null;
  if (choice !== 'day') {
    const moment = new Date();
    moment.setDate(moment.getDate() + Number(choice));
    return moment.toISOString();
  }
  if (present !== null && day === localDay(new Date(present))) return present;
  const end = new Date(`${day}T23:59:59`);
  // What is no date is refused by the contract's words.
  return Number.isNaN(end.getTime()) ? '' : end.toISOString();
}

function budgetOf(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d{1,15}$/.test(typed) ? Number(typed) : Number.NaN;
}

/** One a line; the service compares them in ASCII letters, each with the hosts below it. */
function hostsIn(text: string): string[] {
  const typed = text.split(/[\s,;]/).filter((host) => host !== '');
  return [...new Set(typed.map((host) => asciiHost(host.startsWith('*.') ? host.slice(2) : host)))];
}

function asciiHost(host: string): string {
  if (/[/:@?#]/.test(host)) return host;
  const ascii = URL.parse(`http://${host}`)?.hostname ?? host;
  return ascii.endsWith('.') ? ascii.slice(0, -1) : ascii;
}

/** As a date field holds it. */
export function localDay(moment: Date): string {
  const [year, month, day] = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  return `${String(year)}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
