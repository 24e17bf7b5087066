import { readableParts } from '#/lib/links.ts';

/** A short URL as the hero of its screen: the host steps back, the alias stands out. */
export function ShortLink({ url, className }: { url: string; className?: string }) {
  const { host, alias } = readableParts(url);

  return (
    <a className={`short-link ${className ?? ''}`} href={url} target="_blank" rel="noopener">
      <span className="short-link-host">{host}</span>
      <span className="short-link-alias">{alias}</span>
    </a>
  );
}
