import { useState } from 'react';
import { Icon } from '#/ui/icons/Icon.tsx';
import { plusIcon } from '#/ui/icons/action-icons.ts';
import { ChipFields } from './ChipFields.tsx';
import {
  chipLabels,
  chosenOf,
  offeredChips,
  wrongChips,
  type ChipId,
  type OptionChipsProps,
} from './option-chips.ts';

/** What a new link can have besides, a chip each that opens its fields; what is wrong opens by itself. */
export function OptionChips(props: OptionChipsProps) {
  const { draft, errors, state } = props;
  const [opened, setOpened] = useState<readonly ChipId[]>([]);
  const wrong = wrongChips(errors);
  const chips = offeredChips(state);
  const isOpen = (id: ChipId) => opened.includes(id) || wrong.includes(id);

  function toggle(id: ChipId): void {
    setOpened(isOpen(id) ? opened.filter((each) => each !== id) : [...opened, id]);
  }

  return (
    <div className="option-chips">
      <ul aria-label="Options">
        {chips.map((id) => (
          <li key={id}>
            <Chip id={id} chosen={chosenOf(id, draft)} isOpen={isOpen(id)} onToggle={() => toggle(id)} />
          </li>
        ))}
      </ul>
      {chips.map((id) => (
        <div key={id} id={`option-panel-${id}`} className="option-panel" hidden={!isOpen(id)}>
          {isOpen(id) && <ChipFields {...props} id={id} />}
        </div>
      ))}
    </div>
  );
}

interface ChipProps {
  id: ChipId;
  chosen: string;
  isOpen: boolean;
  onToggle: () => void;
}

function Chip({ id, chosen, isOpen, onToggle }: ChipProps) {
  return (
    <button
      type="button"
      className="option-chip"
      aria-expanded={isOpen}
      aria-controls={`option-panel-${id}`}
      data-chosen={chosen !== '' || undefined}
      onClick={onToggle}
    >
      {chosen === '' && <Icon path={plusIcon} size={14} />}
      {chipLabels[id]}
      {chosen !== '' && <span className="option-chip-value"> {chosen}</span>}
    </button>
  );
}
