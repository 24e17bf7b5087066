import type { CSSProperties } from 'react';
import { readableParts } from '#/lib/links.ts';

export function ShortLink({ url, className }: { url: string; className?: string }) {
  const { host, alias } = readableParts(url);
  const style = { '--letters': host.length + alias.length } as CSSProperties;

  return (
    <a className={`short-link ${className ?? ''}`} style={style} href={url} target="_blank" rel="noopener">
      <span className="short-link-host">{host}</span>
      <span className="short-link-alias">{alias}</span>
    </a>
  );
}
