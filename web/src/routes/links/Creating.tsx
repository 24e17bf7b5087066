import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { draftOfCopy } from '#/features/links/create/draft-of-copy.ts';
import { linkQuery } from '#/features/links/details/details.queries.ts';
import { CreateLinkDialog } from './CreateLinkDialog.tsx';

interface CreatingProps {
  /** A long URL, or a word that is none; empty while nothing is made. */
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
  return <CreateLinkDialog draft={wanted.includes('.') ? { url: wanted } : {}} {...dialog} />;
}

interface CopyingProps extends Pick<CreatingProps, 'onClose' | 'onShow' | 'onLinks'> {
  hash: string;
}

function Copying({ hash, ...dialog }: CopyingProps) {
  const [now] = useState(Date.now);
  const link = useQuery(linkQuery(hash));

  // One that is gone is copied no more: the form begins as ever.
  if (link.isPending) return null;
  return <CreateLinkDialog draft={link.data ? draftOfCopy(link.data, now) : {}} {...dialog} />;
}
