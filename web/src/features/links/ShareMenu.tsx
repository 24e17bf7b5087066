import type { MouseEvent } from 'react';
import { shareIcon } from '#/ui/icons/action-icons.ts';
import { DropMenu } from '#/ui/dialogs/DropMenu.tsx';
import { shareTargets } from './share-targets.ts';

const canShare = 'share' in navigator;

export function ShareMenu({ shortUrl }: { shortUrl: string }) {
  // There the device's own choice is at home; it has what the menu has, and the apps besides.
  function shareByDeviceIfNarrow(event: MouseEvent<HTMLElement>) {
    const menu = event.currentTarget.closest('details');
    if (!canShare || menu === null || menu.open || !isNarrow(menu)) return;
    event.preventDefault();
    void shareByDevice(shortUrl).catch(() => {
      menu.open = true;
    });
  }

  return (
    <DropMenu label="Share" icon={shareIcon} onToggleClick={shareByDeviceIfNarrow}>
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
    </DropMenu>
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
