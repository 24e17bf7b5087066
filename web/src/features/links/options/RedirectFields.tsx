import { redirectStatuses, type RedirectStatus } from '@linklet/contract/links/options/redirect.ts';
import { Switch } from '#/ui/fields/Switch.tsx';

const statusLabels: Record<RedirectStatus, string> = {
  301: '301 Moved permanently',
  302: '302 Found',
  307: '307 Temporary redirect',
  308: '308 Permanent redirect',
};

interface RedirectFieldsProps {
  id: string;
  status: RedirectStatus;
  passesQuery: boolean;
  onStatus: (status: RedirectStatus) => void;
  onPassesQuery: (passes: boolean) => void;
}

/** By which kind of redirect a link leads on, and what it takes along. */
export function RedirectFields({ id, status, passesQuery, onStatus, onPassesQuery }: RedirectFieldsProps) {
  return (
    <>
      <div className="field">
        <label htmlFor={id}>Redirect</label>
        <select
          id={id}
          value={status}
          onChange={(event) => {
            const chosen = redirectStatuses.find((each) => each === Number(event.currentTarget.value));
            if (chosen) onStatus(chosen);
          }}
        >
          {redirectStatuses.map((each) => (
            <option key={each} value={each}>
              {statusLabels[each]}
            </option>
          ))}
        </select>
      </div>
      <Switch
        id={`${id}-query`}
        label="Pass on the query of the short link"
        checked={passesQuery}
        onChange={onPassesQuery}
      />
    </>
  );
}
