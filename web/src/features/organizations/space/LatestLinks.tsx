import type { ReactNode } from 'react';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { formatDate } from '#/lib/format.ts';
import { readableLink, shortUrlOf } from '#/lib/links.ts';
import { CopyButton } from '#/ui/buttons/CopyButton.tsx';
import { ShortLink } from '#/ui/ShortLink.tsx';
import { SettingsSection } from '#/ui/SettingsSection.tsx';

interface LatestLinksProps<Link extends ListedLink> {
  links: readonly Link[];
  /** What is said of each beside its date. */
  noteOf: (link: Link) => ReactNode;
}

/** The latest links of one workspace or of several. */
export function LatestLinks<Link extends ListedLink>({ links, noteOf }: LatestLinksProps<Link>) {
  return (
    <SettingsSection title="Latest links">
      {links.length === 0 ? (
        <p className="field-hint">No links yet.</p>
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
                  <time dateTime={link.created_at}>{formatDate(link.created_at)}</time> · {noteOf(link)}{' '}
                  {link.blocked !== null && <span className="tag bad">Blocked</span>}
                </p>
              </div>
              <div className="link-card-actions">
                <CopyButton text={shortUrlOf(link)} label={readableLink(link)} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}
