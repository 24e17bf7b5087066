import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import type { ShortenResult } from '../shown-link.ts';

/** What makes links of a file, to be shown in place of the form for one URL. */
export async function loadBulk(host: string, state: AppState): Promise<ShortenResult> {
  const { BulkPanel } = await import('./BulkPanel.tsx');
  return { View: (props) => <BulkPanel {...props} host={host} state={state} />, hash: null };
}
