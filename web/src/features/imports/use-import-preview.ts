import { useEffect, useState } from 'react';
import type { ImportPreview } from '@linklet/contract/imports/endpoints.ts';
import { noticeOf } from '#/lib/transport/failures.ts';
import { checkImportDraft, emptyImportDraft, previewOf, type ImportDraft } from './import-draft.ts';
import type { ImportOwner } from './imports.queries.ts';

export type Preview =
  | { state: 'none' | 'reading' }
  | { state: 'read'; preview: ImportPreview }
  | { state: 'refused'; reason: string };

/** What would be read of the chosen file, as far as that is known. */
export function useImportPreview(
  { file, withHeader }: Pick<ImportDraft, 'file' | 'withHeader'>,
  address: ImportOwner,
): Preview {
  const [known, setKnown] = useState<{ of: unknown; preview: Preview } | null>(null);
  const isReadable = file !== null && !('file' in checkImportDraft({ file }));
  const of = isReadable
    ? `${file.name} ${String(file.lastModified)} ${String(file.size)} ${String(withHeader)}`
    : '';

  useEffect(() => {
    if (!isReadable) return;
    const asking = new AbortController();
    previewOf({ ...emptyImportDraft, file, withHeader }, address, asking.signal).then(
      (preview) => setKnown({ of, preview: { state: 'read', preview } }),
      (error: unknown) => {
        if (asking.signal.aborted) return;
        setKnown({ of, preview: { state: 'refused', reason: noticeOf(error) } });
      },
    );
    return () => asking.abort();
    // The address is the page's, and stays.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isReadable, file, withHeader, of]);

  if (!isReadable) return { state: 'none' };
  return known?.of === of ? known.preview : { state: 'reading' };
}
