import { readableParts } from '#/lib/links.ts';
import type { RecentLink } from '#/lib/storage.ts';
import { CopyButton } from '#/ui/CopyButton.tsx';
import { Icon } from '#/ui/Icon.tsx';
import { chartIcon } from '#/ui/action-icons.ts';
import { ShortLink } from '#/ui/ShortLink.tsx';
import { forgetRecentLinks } from './recent-links.ts';
import type { ShortenPaths } from './shown-link.ts';

interface RecentLinksProps {
  links: readonly RecentLink[];
  paths: ShortenPaths;
}

/** What was shortened last in this browser, to copy it again without looking for it. */
export function RecentLinks({ links, paths }: RecentLinksProps) {
  return (
    <section className="recent" aria-labelledby="recent-title">
      <div className="recent-head">
        <h2 id="recent-title">Your latest links</h2>
        <button type="button" className="text-button" onClick={forgetRecentLinks}>
          Clear this list
        </button>
      </div>
      <ul>
        {links.map(({ shortUrl, url, hash }) => (
          <li key={hash}>
            <p>
              <ShortLink url={shortUrl} />
              <span className="recent-destination" title={url}>
                {url}
              </span>
            </p>
            <CopyButton text={shortUrl} label={nameOf(shortUrl)} className="button small" />
            <a className="button small" href={paths.analytics(hash)}>
              <Icon path={chartIcon} size={18} />
              <span className="button-text">Clicks</span>
              <span className="unseen"> of {nameOf(shortUrl)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameOf(shortUrl: string): string {
  const { host, alias } = readableParts(shortUrl);
  return host + alias;
}
