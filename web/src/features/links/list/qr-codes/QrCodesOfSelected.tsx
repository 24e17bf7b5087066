import type { ListedLink } from '@linklet/contract/links/links.ts';
import { QrCodesDialog } from '#/features/qr-codes/index.ts';
import { shortUrlOf } from '#/lib/links.ts';
import { notify } from '#/lib/notices.ts';
import type { ListChoice } from '../list.queries.ts';
import type { Chosen } from '../use-selection.ts';
import { shortUrlsOf } from './short-urls.ts';

interface QrCodesOfSelectedProps {
  choice: ListChoice;
  /** Those that are selected. */
  chosen: readonly Chosen[];
  /** Those of the page. */
  links: readonly ListedLink[];
  onClose: () => void;
}

export function QrCodesOfSelected({ choice, chosen, links, onClose }: QrCodesOfSelectedProps) {
  const wanted = chosen.filter(({ state }) => state !== 'deleted').map(({ hash }) => hash);
  const sample = links.find(({ hash }) => wanted.includes(hash)) ?? links[0];

  if (sample === undefined) return null;
  return (
    <QrCodesDialog
      count={wanted.length}
      sample={shortUrlOf(sample)}
      shortUrls={(signal) => shortUrlsOf({ choice, hashes: wanted, present: links }, signal)}
      onSaved={() => {
        notify('The QR codes are saved.', 'success');
        onClose();
      }}
      onClose={onClose}
    />
  );
}
