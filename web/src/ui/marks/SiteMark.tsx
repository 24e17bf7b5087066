interface SiteMarkProps {
  url: string;
}

const HUES = 6;

/** A site by its letter and a colour that stays its own. Decorative, so hidden from assistive technology. */
export function SiteMark({ url }: SiteMarkProps) {
  const name = siteOf(url);
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0] ?? '';
  const hue = Array.from(name).reduce(
    (sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973,
    7,
  );
  return (
    <span className="site-mark" data-hue={hue % HUES} aria-hidden="true">
      {letter.toUpperCase()}
    </span>
  );
}

function siteOf(url: string): string {
  const host = URL.parse(url)?.hostname ?? '';
  return (host === '' ? url.replace(/^[a-z]+:/i, '') : host).replace(/^www\./, '');
}
