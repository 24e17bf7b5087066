import { useState } from 'react';
import { useLoaded } from '#/lib/loading/use-loaded.ts';
import { Icon } from '#/ui/icons/Icon.tsx';
import { chevronIcon } from '#/ui/icons/icons.ts';
import { LoadFailure } from '#/ui/LoadFailure.tsx';
import type { MoreOptionsProps } from './more-options-props.ts';
import { allowedOptions, optionFields } from './options-draft.ts';

const loadFields = async () => (await import('./OptionsFields.tsx')).OptionsFields;

/** How the link will lead to its destination, where the plan has a say in that: folded until it is wanted. */
export function MoreOptions(props: MoreOptionsProps) {
  const [open, setOpen] = useState(false);
  const shown = open || optionFields.some(({ field }) => props.errors[field] !== undefined);
  const fields = useLoaded(shown, loadFields);
  const { hasOptions, mostAliases } = allowedOptions(props.state);

  if (!hasOptions && mostAliases === 1) return null;
  return (
    <div>
      <button
        type="button"
        className="disclosure"
        aria-expanded={shown}
        aria-controls="more-options"
        onClick={() => setOpen(!shown)}
      >
        <Icon path={chevronIcon} size={18} />
        More options
      </button>
      <div id="more-options" className="more-options" hidden={!shown}>
        {fields.state === 'ready' && <fields.value {...props} />}
        {fields.state === 'failed' && <LoadFailure what="The options" retry={fields.retry} />}
      </div>
    </div>
  );
}
