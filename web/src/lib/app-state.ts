import type { AppState } from '@linklet/contract/app-state.ts';
import { send } from './transport.ts';

let loading: Promise<AppState> | null = null;

/** The app state, asked for once; a failed request is forgotten, so that the next caller tries again. */
export function loadAppState(): Promise<AppState> {
  loading ??= (send({ method: 'GET', path: '/state' }) as Promise<AppState>).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
