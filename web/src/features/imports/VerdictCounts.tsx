import type { ImportView } from '@linklet/contract/imports/endpoints.ts';
import { verdicts, type Verdict } from '@linklet/contract/imports/verdicts.ts';
import { formatNumber } from '#/lib/format.ts';
import { StateMark, type Tone } from '#/ui/marks/StateMark.tsx';

export const verdictTexts: Record<Verdict, { text: string; meaning: string; tone: Tone }> = {
  kept: { text: 'As it was', meaning: 'with alias, date and all', tone: 'good' },
  changed: { text: 'With changes', meaning: 'something is lost or changed', tone: 'warn' },
  breaks: { text: 'New alias', meaning: 'the old short link no longer works', tone: 'bad' },
  refused: { text: 'Left out', meaning: 'no link is made', tone: 'bad' },
  present: { text: 'Already there', meaning: 'nothing is created twice', tone: 'quiet' },
};

/** How many links an import makes, or has made. */
export function madeIn({ counts }: Pick<ImportView, 'counts'>): number {
  return (counts.kept ?? 0) + (counts.changed ?? 0) + (counts.breaks ?? 0);
}

/** What becomes, or became, of rows, and why. */
export function VerdictCounts({ shown: { counts, reasons } }: { shown: ImportView }) {
  return (
    <>
      <dl className="import-counts">
        {verdicts.map((verdict) => (
          <div key={verdict}>
            <dt>
              <StateMark text={verdictTexts[verdict].text} tone={verdictTexts[verdict].tone} />
              <span className="field-hint">{verdictTexts[verdict].meaning}</span>
            </dt>
            <dd>{formatNumber(counts[verdict] ?? 0)}</dd>
          </div>
        ))}
      </dl>
      {reasons.length > 0 && (
        <section aria-label="Reasons">
          <h3>Why</h3>
          <ul className="import-reasons">
            {reasons.map(({ code, text, count }) => (
              <li key={code}>
                <span>{text}</span>
                <span>{formatNumber(count)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
