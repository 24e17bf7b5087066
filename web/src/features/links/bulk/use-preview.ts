import { useEffect, useState } from 'react';
import type { BulkPreview } from '@linklet/contract/links/bulk/endpoints.ts';
import { noticeOf } from '#/lib/transport/failures.ts';
import { checkBulkDraft, previewOf, type BulkDraft } from './bulk-draft.ts';

export type Preview =
  | { state: 'none' | 'reading' }
  | { state: 'read'; preview: BulkPreview }
  | { state: 'refused'; reason: string };

/** What would be read of the chosen file, as far as that is known. */
export function usePreview({ file, withHeader }: Pick<BulkDraft, 'file' | 'withHeader'>): Preview {
  const [known, setKnown] = useState<{ of: unknown; preview: Preview } | null>(null);
  const isReadable = file !== null && Object.keys(checkBulkDraft({ file })).length === 0;
  const of = isReadable
    ? `${file.name} ${String(file.lastModified)} ${String(file.size)} ${String(withHeader)}`
    : '';

  useEffect(() => {
    if (!isReadable) return;
    const asking = new AbortController();
    previewOf({ file, withHeader }, asking.signal).then(
      (preview) => setKnown({ of, preview: { state: 'read', preview } }),
      (error: unknown) => {
        if (asking.signal.aborted) return;
        setKnown({ of, preview: { state: 'refused', reason: noticeOf(error) } });
      },
    );
    return () => asking.abort();
  }, [isReadable, file, withHeader, of]);

  if (!isReadable) return { state: 'none' };
  return known?.of === of ? known.preview : { state: 'reading' };
}
