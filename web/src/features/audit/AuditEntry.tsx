import type { AuditEntryView } from '@linklet/contract/audit/endpoints.ts';
import { formatTime } from '#/lib/format.ts';
import { changesOf, originOf, sentenceOf, whoOf } from './audit-words.ts';
import type { TeamNames } from './words/telling.ts';

interface AuditEntryProps {
  entry: AuditEntryView;
  teams: TeamNames;
}

/** What somebody did, in a sentence; what it changed is unfolded. */
export function AuditEntry({ entry, teams }: AuditEntryProps) {
  const [changes, origin] = [changesOf(entry), originOf(entry)];
  const sentence = sentenceOf(entry, teams);

  return (
    <li className="audit-entry">
      <time dateTime={entry.at}>{formatTime(entry.at)}</time>
      <div>
        <p>
          <strong>{whoOf(entry)}</strong> {sentence}
          {entry.space_of && ` in the personal space of ${entry.space_of.name}`}
        </p>
        <p className="field-hint">
          {entry.who?.email}
          {origin !== '' && ` · ${origin}`}
        </p>
        {changes.length > 0 && (
          <details>
            <summary>
              Details<span className="unseen">: {sentence}</span>
            </summary>
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
          </details>
        )}
      </div>
    </li>
  );
}
