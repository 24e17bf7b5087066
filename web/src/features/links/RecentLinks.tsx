import { readableParts } from '#/lib/links.ts';
import type { RecentLink } from '#/lib/storage.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { CopyButton } from '#/ui/buttons/CopyButton.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { chartIcon } from '#/ui/icons/action-icons.ts';
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
        <Button kind="text" onClick={forgetRecentLinks}>
          Clear this list
        </Button>
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
            <CopyButton text={shortUrl} label={nameOf(shortUrl)} size="small" className="recent-action" />
            <ButtonAnchor size="small" className="recent-action" href={paths.analytics(hash)}>
              <Icon path={chartIcon} size={18} />
              <span className="button-text">Clicks</span>
              <span className="unseen"> of {nameOf(shortUrl)}</span>
            </ButtonAnchor>
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
