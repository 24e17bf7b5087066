import type { Change } from './history-words.ts';

/** What of a link was changed, with what it was before and is since. */
export function ChangeLines({ changes }: { changes: readonly Change[] }) {
  return changes.map(({ what, before, after }) => (
    <p key={what} className="history-change">
      {what}
      {before !== undefined && <del>{before}</del>}
      {after !== undefined && <ins>{after}</ins>}
    </p>
  ));
}
