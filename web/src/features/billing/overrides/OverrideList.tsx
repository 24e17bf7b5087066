import type { OverrideView } from '@linklet/contract/plans/overrides.ts';
import { formatDate } from '#/lib/format.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { StateMark } from '#/ui/marks/StateMark.tsx';
import { overrideLabel, overrideMarks, overrideText, spanText } from './override-words.ts';

interface OverrideListProps {
  entries: OverrideView[];
  onTakeBack: (override: OverrideView) => void;
}

/** What is in force and to come, and behind a line what is over. */
export function OverrideList({ entries, onTakeBack }: OverrideListProps) {
  const standing = entries.filter(({ state }) => state !== 'over');
  const over = entries.filter(({ state }) => state === 'over');

  return (
    <>
      {standing.length === 0 && <p className="field-hint">Nothing is granted or overridden.</p>}
      <ul className="invoices">
        {standing.map((each) => (
          <OverrideItem key={each.id} override={each} onTakeBack={onTakeBack} />
        ))}
      </ul>
      {over.length > 0 && (
        <details>
          <summary>Over ({over.length})</summary>
          <ul className="invoices">
            {over.map((each) => (
              <OverrideItem key={each.id} override={each} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

interface OverrideItemProps {
  override: OverrideView;
  onTakeBack?: OverrideListProps['onTakeBack'];
}

function OverrideItem({ override, onTakeBack }: OverrideItemProps) {
  const { name, kind, state, reason } = override;
  const label = overrideLabel(name);

  return (
    <li>
      <span className="invoice-number">{label}</span>
      <StateMark {...overrideMarks[state]} />
      <span className="invoice-total">{overrideText(override)}</span>
      <span className="invoice-what">
        {kind === 'grant' ? 'Grant' : 'Override'} {spanText(override)}
        {madeText(override)} · {reason}
      </span>
      {onTakeBack && (
        <Button size="small" onClick={() => onTakeBack(override)}>
          Revoke<span className="unseen"> {label}</span>
        </Button>
      )}
    </li>
  );
}

function madeText({ made_by: by, made_at: at, taken_back_at: back, taken_back_by: backBy }: OverrideView) {
  const made = ` · added${byText(by)} on ${formatDate(at)}`;
  return back === null ? made : `${made}, revoked${byText(backBy)} on ${formatDate(back)}`;
}

function byText(name: string | null): string {
  return name === null ? '' : ` by ${name}`;
}
