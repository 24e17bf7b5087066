import { CreateLinkDialog } from './CreateLinkDialog.tsx';

interface CreatingProps {
  /** A long URL, or a word that is none; empty while nothing is made. */
  wanted: string;
  onClose: () => void;
  /** Goes on to the details of the new link. */
  onShow: (hash: string) => void;
}

/** The form for a new link, once it is wanted. */
export function Creating({ wanted, onClose, onShow }: CreatingProps) {
  if (wanted === '') return null;
  return (
    <CreateLinkDialog draft={wanted.includes('.') ? { url: wanted } : {}} onClose={onClose} onShow={onShow} />
  );
}
