import { lazy, Suspense, type ReactNode } from 'react';
import type { StatsDimension } from '@linklet/contract/analytics/filters.ts';
import { qrIcon } from '#/ui/icons/action-icons.ts';
import { Icon } from '#/ui/icons/Icon.tsx';
import { SiteMark } from '#/ui/marks/SiteMark.tsx';
import {
  botIcon,
  consoleIcon,
  desktopIcon,
  directIcon,
  mobileIcon,
  tabletIcon,
  televisionIcon,
  watchIcon,
} from '../stats-icons.ts';

// The flags of all countries are more than the screen itself.
const Flag = lazy(async () => {
  const loaded = await import('./Flag.tsx').catch(() => undefined);
  return { default: loaded?.Flag ?? NoFlag };
});

type Mark = (value: string) => ReactNode;

const marks: Partial<Record<StatsDimension, Mark>> = {
  source: siteOrIcon,
  referrer: siteOrIcon,
  utm_source: letter,
  qr: (value) => iconMark(value === 'yes' ? qrIcon : directIcon),
  direct: (value) => (value === 'yes' ? iconMark(directIcon) : null),
  country: flagMark,
  region: flagOfPlace,
  city: flagOfPlace,
  device: (value) => iconMark(deviceIcons[value] ?? desktopIcon),
  browser: letter,
  os: letter,
  bot: () => iconMark(botIcon),
};

const deviceIcons: Record<string, string> = {
  desktop: desktopIcon,
  mobile: mobileIcon,
  tablet: tabletIcon,
  console: consoleIcon,
  smarttv: televisionIcon,
  wearable: watchIcon,
};

/** A small picture of a value; null for what has none. */
export function markOf(dimension: StatsDimension, value: string): ReactNode {
  return marks[dimension]?.(value) ?? null;
}

function siteOrIcon(value: string): ReactNode {
  if (value === 'qr') return iconMark(qrIcon);
  return value === '' || value === 'direct' ? iconMark(directIcon) : letter(value);
}

function letter(value: string): ReactNode {
  return value === '' ? <span className="row-mark" aria-hidden="true" /> : <SiteMark url={value} />;
}

function iconMark(path: string): ReactNode {
  return (
    <span className="row-mark">
      <Icon path={path} size={14} />
    </span>
  );
}

function flagOfPlace(value: string): ReactNode {
  return flagMark(value.split('/')[0] ?? '');
}

function flagMark(country: string): ReactNode {
  return (
    <Suspense fallback={<NoFlag />}>
      <Flag country={country} />
    </Suspense>
  );
}

function NoFlag() {
  return <span className="flag" />;
}
