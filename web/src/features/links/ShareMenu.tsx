import { useEffect, useRef } from 'react';
import { Icon } from '#/ui/Icon.tsx';
import { shareIcon } from '#/ui/action-icons.ts';
import { shareTargets } from './share-targets.ts';

/** A disclosure of plain links: it needs no menu keys, and Esc or a click elsewhere closes it. */
export function ShareMenu({ shortUrl }: { shortUrl: string }) {
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const closeOutside = (event: Event) => {
      const menu = details.current;
      if (menu?.open && !menu.contains(event.target as Node)) menu.open = false;
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, []);

  return (
    <details
      ref={details}
      className="share-menu"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || details.current === null) return;
        details.current.open = false;
        details.current.querySelector('summary')?.focus();
      }}
    >
      <summary className="button">
        <Icon path={shareIcon} />
        Share
      </summary>
      <ul>
        {'share' in navigator && (
          <li>
            <button type="button" onClick={() => void shareByDevice(shortUrl)}>
              Share with an app…
            </button>
          </li>
        )}
        {shareTargets(shortUrl).map(({ name, label, href }) => (
          <li key={name}>
            <a href={href} target="_blank" rel="noopener">
              {label}
              <span className="unseen"> (opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

async function shareByDevice(url: string): Promise<void> {
  // Whoever changes their mind has not met an error.
  await navigator.share({ url }).catch(() => undefined);
}
