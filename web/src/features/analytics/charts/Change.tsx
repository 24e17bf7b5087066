interface ChangeProps {
  now: number;
  before: number;
}

const changes = new Intl.NumberFormat('en', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
});

/** By how much a count differs from the one before, with arrow and sign: colour alone would not tell. */
export function Change({ now, before }: ChangeProps) {
  if (before === 0) return <span className="change">{now === 0 ? '0%' : 'New'}</span>;
  const share = (now - before) / before;
  const way = Math.sign(share);
  return (
    <span className="change" data-way={way}>
      {way !== 0 && <span aria-hidden="true">{way > 0 ? '▲ ' : '▼ '}</span>}
      {changes.format(share).replace('-', '−')}
    </span>
  );
}
