import { useId, useState, type SyntheticEvent } from 'react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { organizationsQuery } from '#/features/organizations/index.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { SelectField } from '#/ui/fields/SelectField.tsx';
import type { ManyChange } from './change-many.ts';
import { movePlaces } from './move-places.ts';

interface MoveDialogProps {
  /** How many links, in words. */
  some: string;
  onChange: (change: ManyChange) => void;
  onClose: () => void;
}

/** Asks which workspace links are moved to. */
export function MoveDialog({ some, onChange, onClose }: MoveDialogProps) {
  const id = useId();
  const { workspace } = useSuspenseQuery(stateQuery).data;
  const { data: organizations } = useQuery(organizationsQuery);
  const places = movePlaces(organizations ?? [], workspace);
  const [chosen, setChosen] = useState(0);
  const place = places[chosen];

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (place) onChange({ change: { kind: 'move', to: place.to }, done: `moved to ${place.label}` });
  }

  return (
    <Dialog title={`Move ${some}`} onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        {organizations !== undefined && places.length === 0 ? (
          <p>There is no other space that you can move links to.</p>
        ) : (
          <SelectField
            id={id}
            label="To"
            after={
              <p className="field-hint">
                Aliases, tags and history move along, and the short links keep working. Pixel scripts that
                aren’t set up there are removed. Everyone who works there sees the links.
              </p>
            }
            data-focus
            value={chosen}
            onChange={(value) => setChosen(Number(value))}
          >
            {places.map(({ label }, index) => (
              <option key={label} value={index}>
                {label}
              </option>
            ))}
          </SelectField>
        )}
        <div className="dialog-end">
          <Button onClick={onClose}>Cancel</Button>
          {place && (
            <Button type="submit" kind="primary">
              Move
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
