import type { ReactNode } from 'react';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { QrButton } from '#/features/qr-codes/index.ts';
import { formatDate } from '#/lib/format.ts';
import { readableLink, shortUrlOf } from '#/lib/links.ts';
import { CopyButton } from '#/ui/buttons/CopyButton.tsx';
import { SiteMark } from '#/ui/marks/SiteMark.tsx';
import { ClickCount } from './ClickCount.tsx';
import { ShortLink } from '#/ui/ShortLink.tsx';

interface LinkCardProps {
  link: ListedLink;
  /** Its human clicks, once they are known. */
  clicks: number | undefined;
  /** Where its clicks are shown. */
  clicksPath: string;
  /** What can be made of it. */
  children?: ReactNode;
}

export function LinkCard({ link, clicks, clicksPath, children }: LinkCardProps) {
  const shortUrl = shortUrlOf(link);
  const name = readableLink(link);

  return (
    <li className="link-card">
      <SiteMark url={link.url} />
      <div className="link-card-text">
        <ShortLink url={shortUrl} />
        <p className="link-card-destination" title={link.url}>
          {link.url}
        </p>
        <p className="link-card-date">
          <time dateTime={link.created_at}>{formatDate(link.created_at)}</time>
          {link.expires_at !== null && !link.is_expired && <> · expires {formatDate(link.expires_at)}</>}
          {link.blocked !== null && <Tag text="Blocked" tone="bad" />}
          {link.is_expired && <Tag text="Expired" />}
          {link.state === 'archived' && <Tag text="Archived" />}
        </p>
      </div>
      <ClickCount count={clicks} name={name} path={clicksPath} />
      <div className="link-card-actions">
        <CopyButton text={shortUrl} label={name} size="small" />
        <QrButton shortUrl={shortUrl} label={name} isIcon />
        {children}
      </div>
    </li>
  );
}

function Tag({ text, tone = 'quiet' }: { text: string; tone?: 'quiet' | 'bad' }) {
  return (
    <>
      {' '}
      <span className={`tag ${tone}`}>{text}</span>
    </>
  );
}
