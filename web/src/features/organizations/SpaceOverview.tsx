import { useSuspenseQuery } from '@tanstack/react-query';
import type { WorkspaceAddress } from '@linklet/contract/workspaces.ts';
import { formatDate, formatNumber } from '#/lib/format.ts';
import { readableLink, shortUrlOf } from '#/lib/links.ts';
import { productName } from '#/lib/product.ts';
import { CopyButton } from '#/ui/CopyButton.tsx';
import { ShortLink } from '#/ui/ShortLink.tsx';
import { CountTiles, type Count } from './CountTiles.tsx';
import { spaceQuery } from './space.queries.ts';

interface SpaceOverviewProps {
  address: WorkspaceAddress;
  /** What else is counted. */
  counts?: readonly Count[];
}

/** How many links a workspace has, and the latest of them with their clicks. */
export function SpaceOverview({ address, counts = [] }: SpaceOverviewProps) {
  const { count, links, clicks } = useSuspenseQuery(spaceQuery(address)).data;

  return (
    <>
      <CountTiles counts={[{ name: `${productName}s`, count }, ...counts]} />
      <section className="card settings-section">
        <h2>Latest links</h2>
        {links.length === 0 ? (
          <p className="field-hint">There are no short links here yet.</p>
        ) : (
          <ul className="link-list">
            {links.map((link) => (
              <li key={link.hash} className="link-card">
                <div className="link-card-text">
                  <ShortLink url={shortUrlOf(link)} />
                  <p className="link-card-destination" title={link.url}>
                    {link.url}
                  </p>
                  <p className="link-card-date">
                    <time dateTime={link.created_at}>{formatDate(link.created_at)}</time> ·{' '}
                    {clicksText(clicks.get(link.hash) ?? 0)}
                  </p>
                </div>
                <div className="link-card-actions">
                  <CopyButton text={shortUrlOf(link)} label={readableLink(link)} />
                </div>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function clicksText(clicks: number): string {
  return clicks === 1 ? '1 click' : `${formatNumber(clicks)} clicks`;
}
