import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import type { FormErrors } from '#/lib/forms/form-state.ts';
import type { ShortenDraft } from '../shorten/shorten-draft.ts';

export interface MoreOptionsProps {
  host: string;
  draft: ShortenDraft;
  state: AppState;
  errors: FormErrors;
  onChange: (change: Partial<ShortenDraft>) => void;
}
