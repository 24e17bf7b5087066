import type { ChangedValue } from './audit-words.ts';

/** What of a thing was changed; nothing where nothing was. */
export function ChangedValues({ changes }: { changes: readonly ChangedValue[] }) {
  if (changes.length === 0) return null;
  return (
    <dl className="audit-changes">
      {changes.map(({ name, before, after }) => (
        <div key={name}>
          <dt>{name}</dt>
          {before !== null && (
            <dd>
              <span className="unseen">before: </span>
              <del>{before}</del>
            </dd>
          )}
          {after !== null && (
            <dd>
              <span className="unseen">after: </span>
              <ins>{after}</ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
