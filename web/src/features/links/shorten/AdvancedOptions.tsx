import { useState } from 'react';
import { Icon } from '#/ui/icons/Icon.tsx';
import { chevronIcon } from '#/ui/icons/icons.ts';
import type { AdvancedSwitchesProps } from './AdvancedSwitches.tsx';
import type { ShortenResult } from '../shown-link.ts';
import type { ShortenFlow } from './use-shorten.ts';

interface AdvancedOptionsProps extends Omit<AdvancedSwitchesProps, 'host'> {
  /** Null until the code behind the form has arrived. */
  flow: ShortenFlow | null;
  host: string;
  onBulk: (result: ShortenResult) => void;
}

/** What does not stand behind the disclosure, which opens for all else that is wrong. */
const plainFields = ['team', 'url', 'domain', 'alias', 'terms', 'form'];

export function AdvancedOptions({ flow, host, onBulk, ...switches }: AdvancedOptionsProps) {
  const [open, setOpen] = useState(false);
  const shown = open || Object.keys(switches.errors).some((field) => !plainFields.includes(field));

  return (
    <div className="advanced">
      <div className="advanced-head">
        <button
          type="button"
          className="disclosure"
          aria-expanded={shown}
          aria-controls="advanced-options"
          onClick={() => setOpen(!shown)}
        >
          <Icon path={chevronIcon} size={18} />
          Advanced options
        </button>
        {flow && switches.known && (
          <flow.BulkButton host={host} state={switches.known.state} onOpen={onBulk} />
        )}
      </div>
      <div id="advanced-options" className="advanced-switches" hidden={!shown}>
        {shown && flow !== null && <flow.AdvancedSwitches {...switches} host={host} />}
      </div>
    </div>
  );
}
