import type { ListedLink } from '@linklet/contract/links/links.ts';
import { readableLink } from '#/lib/links.ts';
import { CopyButton } from '#/ui/buttons/CopyButton.tsx';

/** Where anybody sees the statistics of a link. */
export function StatsAddress({ link, path }: { link: ListedLink; path: string }) {
  const address = location.origin + path;
  return (
    <p className="stats-address">
      <span>{address}</span>
      <CopyButton
        text={address}
        label={`the address of the statistics of ${readableLink(link)}`}
        kind="icon"
        isIcon
      />
    </p>
  );
}
