import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import { parseDestination } from '@linklet/contract/links/destination.ts';
import { routes } from '../names.ts';
import { viewerOf } from '../navigation.ts';

/** The long URL in a text, or null. A single word is none, though a browser would read it as a host. */
export function longUrlIn(text: string): string | null {
  const url = text.trim();
  if (/\s/.test(url) || !/[^.]\.[^.]/.test(url)) return null;
  return 'refusal' in parseDestination(url) ? null : url;
}

/** Where a long URL is shortened. */
export function createPath(state: AppState, url: string): string {
  return viewerOf(state).kind === 'subscribed'
    ? `${routes.dashboard}?${new URLSearchParams({ openCreate: url })}`
    : `${routes.homepage}?${new URLSearchParams({ url })}`;
}
