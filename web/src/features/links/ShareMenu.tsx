import { useEffect, useRef, type MouseEvent } from 'react';
import { Icon } from '#/ui/Icon.tsx';
import { shareIcon } from '#/ui/action-icons.ts';
import { shareTargets } from './share-targets.ts';

const canShare = 'share' in navigator;

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

  // There the device's own choice is at home; it has what the menu has, and the apps besides.
  function shareByDeviceIfNarrow(event: MouseEvent<HTMLElement>) {
    const menu = details.current;
    if (!canShare || menu === null || menu.open || !isNarrow(menu)) return;
    event.preventDefault();
    void shareByDevice(shortUrl).catch(() => {
      menu.open = true;
    });
  }

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
      <summary className="button" onClick={shareByDeviceIfNarrow}>
        <Icon path={shareIcon} />
        Share
      </summary>
      <ul>
        {canShare && (
          <li>
            <button type="button" onClick={() => void shareByDevice(shortUrl).catch(leftToTheMenu)}>
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
  await navigator.share({ url }).catch((error: unknown) => {
    // Whoever changes their mind has not met an error.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  });
}

function isNarrow(menu: HTMLElement): boolean {
  return getComputedStyle(menu).getPropertyValue('--layout') === 'narrow';
}

function leftToTheMenu(): void {}
