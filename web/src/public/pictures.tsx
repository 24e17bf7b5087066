/** Decorative drawings: the text says the same, so they are hidden from assistive technology. */

export function RedirectPicture() {
  return (
    <svg className="picture" viewBox="0 0 320 180" aria-hidden="true">
      <rect className="p-long" x="-30" y="30" width="380" height="40" rx="20" />
      <text className="p-url" x="12" y="55">
        https://example.com/a/very/long/address?with=all&amp;its=extras
      </text>
      <path className="p-line p-accent" d="M160 82v18M152 93l8 8 8-8" />
      <rect className="p-accent-fill" x="88" y="114" width="144" height="44" rx="22" />
      <text className="p-url p-short" x="160" y="141" textAnchor="middle">
        …/k7f3q9wx
      </text>
    </svg>
  );
}

const finder = 'M0 0h7v7H0zM1 1v5h5V1zM2 2h3v3H2z';
const specks =
  'M9 0h1v2h-1zM11 1h2v1h-2zM9 4h3v1H9zM12 3h1v3h-1zM8 6h2v1H8zM0 9h2v1H0zM3 8h2v2H3zM6 9h3v1H6zM10 8h1v3h-1zM12 9h3v1h-3zM16 8h1v2h-1zM18 9h3v1h-3zM1 12h3v1H1zM5 11h2v1H5zM8 12h2v2H8zM12 12h1v1h-1zM14 11h3v1h-3zM18 12h2v2h-2zM9 15h1v3H9zM11 15h3v1h-3zM15 14h1v3h-1zM17 16h2v1h-2zM11 18h2v3h-2zM14 18h3v1h-3zM19 18h2v1h-2zM15 20h4v1h-4z';

export function QrPicture() {
  return (
    <svg className="picture" viewBox="0 0 320 180" aria-hidden="true">
      <g transform="translate(97 27) scale(6)" fillRule="evenodd">
        <path className="p-accent-fill" d={finder} />
        <path className="p-accent-fill" d={finder} transform="translate(14)" />
        <path className="p-accent-fill" d={finder} transform="translate(0 14)" />
        <path className="p-ink-fill" d={specks} />
      </g>
      <path className="p-line p-soft" d="M72 44V26q0-12 12-12h18M248 44V26q0-12-12-12h-18" />
      <path className="p-line p-soft" d="M72 136v18q0 12 12 12h18M248 136v18q0 12-12 12h-18" />
      <path className="p-scan" d="M64 90h192" />
    </svg>
  );
}

export function CountPicture() {
  const bars = [34, 52, 44, 70, 62, 88, 76, 104];

  return (
    <svg className="picture" viewBox="0 0 320 180" aria-hidden="true">
      <path className="p-line p-soft" d="M40 156h240" />
      {bars.map((height, index) => (
        <rect
          key={height}
          className="p-bar"
          x={52 + index * 28}
          y={156 - height * 0.5}
          width="14"
          height={height * 0.5}
          rx="4"
        />
      ))}
      <path
        className="p-line p-accent"
        d="M59 118c14-10 20-12 28-8s18-16 28-20 16 10 28 4 18-26 28-28 16 12 28 6 18-30 28-32 14 2 22-6"
      />
      <circle className="p-accent-fill" cx="249" cy="34" r="7" />
      <circle className="p-ring" cx="249" cy="34" r="14" />
    </svg>
  );
}
