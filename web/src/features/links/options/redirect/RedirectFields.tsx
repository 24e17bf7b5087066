import { redirectStatuses, type RedirectStatus } from '@linklet/contract/links/options/redirect.ts';
import { Switch } from '#/ui/fields/Switch.tsx';
import { SelectField } from '#/ui/fields/SelectField.tsx';
import type { RedirectDraft } from './redirect.ts';

const statusLabels: Record<RedirectStatus, string> = {
  301: '301 Moved permanently',
  302: '302 Found',
  307: '307 Temporary redirect',
  308: '308 Permanent redirect',
};

interface RedirectFieldsProps {
  id: string;
  options: RedirectDraft;
  onChange: (change: Partial<RedirectDraft>) => void;
}

/** By which kind of redirect a link leads on, and what it takes along. */
export function RedirectFields({ id, options, onChange }: RedirectFieldsProps) {
  return (
    <>
      <SelectField
        id={id}
        label="Redirect"
        value={options.redirect_status}
        onChange={(value) => {
          const chosen = redirectStatuses.find((each) => each === Number(value));
          if (chosen) onChange({ redirect_status: chosen });
        }}
      >
        {redirectStatuses.map((each) => (
          <option key={each} value={each}>
            {statusLabels[each]}
          </option>
        ))}
      </SelectField>
      <Switch
        id={`${id}-query`}
        label="Forward query parameters"
        checked={options.passes_query}
        onChange={(passes_query) => onChange({ passes_query })}
      />
    </>
  );
}
