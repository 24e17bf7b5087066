import type { ShortenDraft } from './shorten/shorten-draft.ts';
import type { ShortenPaths } from './shown-link.ts';
import type { KnownVisitor } from './shorten/use-shorten.ts';

/** What the fields for the two parts of a short link are given. */
export interface PartFieldProps {
  /** The domain where none is chosen. */
  host: string;
  known: KnownVisitor | null;
  draft: ShortenDraft;
  error: string | undefined;
  paths: ShortenPaths;
  onChange: (change: Partial<ShortenDraft>) => void;
}
