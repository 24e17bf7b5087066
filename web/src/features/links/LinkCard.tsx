import type { CreatedLink } from '@linklet/contract/links.ts';
import { QrButton } from '#/features/qr-codes/index.ts';
import { formatDate } from '#/lib/format.ts';
import { readableParts, shortUrlOf } from '#/lib/links.ts';
import { CopyButton } from '#/ui/CopyButton.tsx';
import { Icon } from '#/ui/Icon.tsx';
import { chartIcon } from '#/ui/action-icons.ts';
import { ShortLink } from '#/ui/ShortLink.tsx';

interface LinkCardProps {
  link: CreatedLink;
  /** Where its clicks are shown. */
  clicksPath: string;
}

export function LinkCard({ link, clicksPath }: LinkCardProps) {
  const shortUrl = shortUrlOf(link);
  const { host, alias } = readableParts(shortUrl);
  const name = `${host}${alias}`;

  return (
    <li className="link-card">
      <div className="link-card-text">
        <ShortLink url={shortUrl} />
        <p className="link-card-destination" title={link.url}>
          {link.url}
        </p>
        <p className="link-card-date">
          <time dateTime={link.created_at}>{formatDate(link.created_at)}</time>
          {link.expires_at !== null && <> · expires {formatDate(link.expires_at)}</>}
        </p>
      </div>
      <div className="link-card-actions">
        <CopyButton text={shortUrl} label={name} />
        <QrButton shortUrl={shortUrl} label={name} />
        <a className="button" href={clicksPath}>
          <Icon path={chartIcon} />
          Clicks<span className="unseen"> of {name}</span>
        </a>
      </div>
    </li>
  );
}
