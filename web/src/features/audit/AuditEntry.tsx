import type { AuditEntryView } from '@linklet/contract/audit/endpoints.ts';
import { hueOf, Portrait } from '#/features/accounts/index.ts';
import { formatMoment, formatTime } from '#/lib/format.ts';
import { changesOf, originOf, whoOf } from './audit-words.ts';
import { ChangedValues } from './ChangedValues.tsx';
import { sentenceOf, type TeamNames } from './sentence.ts';

interface AuditEntryProps {
  entry: AuditEntryView;
  teams: TeamNames;
}

/** What somebody did, in a sentence; from where, and what it changed, is unfolded. */
export function AuditEntry({ entry, teams }: AuditEntryProps) {
  const { at, who, space_of: owner } = entry;
  const name = whoOf(entry);

  return (
    <li>
      <details className="audit-entry">
        <summary>
          <time dateTime={at}>{formatTime(at)}</time>
          <span className="person" data-hue={hueOf(who?.email ?? name)}>
            <Portrait name={name} photoUrl={null} />
          </span>
          <span className="audit-sentence">
            <strong>{name}</strong> {sentenceOf(entry, teams)}
            {owner && ` in the personal space of ${owner.name}`}
          </span>
        </summary>
        <Details entry={entry} />
      </details>
    </li>
  );
}

function Details({ entry }: { entry: AuditEntryView }) {
  const [changes, origin] = [changesOf(entry), originOf(entry)];

  return (
    <div className="audit-details">
      <p className="field-hint">
        {[entry.who?.email, origin, formatMoment(entry.at)].filter(Boolean).join(' · ')}
      </p>
      <ChangedValues changes={changes} />
    </div>
  );
}
