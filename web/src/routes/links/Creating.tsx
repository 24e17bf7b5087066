import { useState } from 'react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { readUtm, type Utm } from '@linklet/contract/links/utm-presets/utm.ts';
import { loadBulk } from '#/features/links/bulk/load-bulk.tsx';
import { draftOfCopy } from '#/features/links/create/draft-of-copy.ts';
import { linkQuery } from '#/features/links/details/details.queries.ts';
import { emptyDraft } from '#/features/links/index.ts';
import { canImport } from '#/features/links/locks.ts';
import { UtmDialog } from '#/features/links/shorten/UtmDialog.tsx';
import { useLoaded } from '#/lib/loading/use-loaded.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { CreateLinkDialog } from './CreateLinkDialog.tsx';

interface CreatingProps {
  /** A long URL, `import`, `utm`, or another word; empty while nothing is made. */
  wanted: string;
  /** The link that the new one is to be like. */
  copyOf?: string;
  onClose: () => void;
  /** Goes on to the details of the new link. */
  onShow: (hash: string) => void;
  /** Lists the links of a tag, or all. */
  onLinks: (tag: string) => void;
}

/** The form for a new link, once it is wanted. */
export function Creating({ wanted, copyOf = '', ...dialog }: CreatingProps) {
  if (wanted === '') return null;
  if (copyOf !== '') return <Copying key={copyOf} hash={copyOf} {...dialog} />;
  if (wanted === 'import') return <Importing {...dialog} />;
  if (wanted === 'utm') return <WithUtm {...dialog} />;
  return <CreateLinkDialog draft={wanted.includes('.') ? { url: wanted } : {}} {...dialog} />;
}

type DialogProps = Pick<CreatingProps, 'onClose' | 'onShow' | 'onLinks'>;

/** Begins with a file of URLs, where the plan has it. */
function Importing(dialog: DialogProps) {
  const state = useSuspenseQuery(stateQuery).data;
  const [load] = useState(() => () => loadBulk(location.host, state));
  const bulk = useLoaded(canImport(state), load);

  if (!canImport(state) || bulk.state === 'failed') return <CreateLinkDialog draft={{}} {...dialog} />;
  return bulk.state === 'ready' && <CreateLinkDialog draft={{}} first={bulk.value} {...dialog} />;
}

/** Begins with the parameters, and the presets of them. */
function WithUtm(dialog: DialogProps) {
  const [utm, setUtm] = useState<Utm | null>(null);

  if (utm !== null) return <CreateLinkDialog draft={{ ...emptyDraft, utm }} {...dialog} />;
  return (
    <UtmDialog
      present={readUtm('')}
      method="Add"
      hasPresets
      team=""
      onConfirm={setUtm}
      onCancel={dialog.onClose}
    />
  );
}

interface CopyingProps extends DialogProps {
  hash: string;
}

function Copying({ hash, ...dialog }: CopyingProps) {
  const [now] = useState(Date.now);
  const link = useQuery(linkQuery(hash));

  // One that is gone is copied no more: the form begins as ever.
  if (link.isPending) return null;
  return <CreateLinkDialog draft={link.data ? draftOfCopy(link.data, now) : {}} {...dialog} />;
}
