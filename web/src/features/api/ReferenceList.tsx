import { Link } from '@tanstack/react-router';
import type { ApiCall } from '@linklet/contract/api/description.ts';
import { SelectField } from '#/ui/fields/SelectField.tsx';

export interface CallGroup {
  name: string;
  description: string;
  calls: readonly ApiCall[];
}

/** The way to each call, beside them on wide screens. */
export function ReferenceList({ groups }: { groups: readonly CallGroup[] }) {
  return (
    <nav className="reference-list" aria-label="Calls">
      {groups.map(({ name, calls }) => (
        <div key={name}>
          <p>{name}</p>
          <ul>
            {calls.map(({ operationId, summary }) => (
              <li key={operationId}>
                <Link to="." search hash={operationId} replace resetScroll={false} hashScrollIntoView={false}>
                  {summary}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

interface ReferenceMenuProps {
  groups: readonly CallGroup[];
  onChoose: (operationId: string) => void;
}

/** The same for narrow screens. */
export function ReferenceMenu({ groups, onChoose }: ReferenceMenuProps) {
  return (
    <div className="reference-menu">
      <SelectField id="reference-menu" label="Go to" value="" onChange={onChoose}>
        <option value="">A call…</option>
        {groups.map(({ name, calls }) => (
          <optgroup key={name} label={name}>
            {calls.map(({ operationId, summary }) => (
              <option key={operationId} value={operationId}>
                {summary}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
    </div>
  );
}
