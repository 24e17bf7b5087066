import { useEffect, useState } from 'react';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import { SelectField } from '#/ui/fields/SelectField.tsx';
import { fetchPlaces, loadStateOf, placeName, placeOf, type PlaceGroup } from './team-place.ts';

interface TeamFieldProps {
  /** The workspace as the form keeps it. */
  place: string;
  state: AppState;
  error: string | undefined;
  /** The state comes later than the choice, or never where the workspace is gone. */
  onChoose: (place: string, arriving: Promise<AppState>) => void;
}

/** Where the link is made, for people of organizations: in their account, or wherever they may make links. */
export function TeamField({ place, state, error, onChoose }: TeamFieldProps) {
  const groups = usePlaces();
  const [opened] = useState(() => placeName(state));

  if (groups?.length === 0 && place === '') return null;
  return (
    <SelectField
      id="team"
      label="Team"
      error={error}
      name="team"
      value={place}
      onChange={(value) => onChoose(value, loadStateOf(value))}
    >
      <Places groups={groups} opened={opened} />
    </SelectField>
  );
}

interface PlacesProps {
  groups: readonly PlaceGroup[] | null;
  /** What the workspace is called that the page is open in. */
  opened: string;
}

function Places({ groups, opened }: PlacesProps) {
  const own = placeOf(undefined);
  const others = groups ?? [];
  const isListed = own === '' || others.some(({ places }) => places.some(({ place }) => place === ''));

  return (
    <>
      {!isListed && (
        <option value="" disabled={groups !== null}>
          {opened}
        </option>
      )}
      <option value={own}>Personal</option>
      {others.map(({ organization, places }) => (
        <optgroup key={organization} label={organization}>
          {places.map(({ place, label }) => (
            <option key={place} value={place}>
              {label}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  );
}

/** Null while they are on their way. Without them links are made where the page is open. */
function usePlaces(): readonly PlaceGroup[] | null {
  const [groups, setGroups] = useState<readonly PlaceGroup[] | null>(null);

  useEffect(() => {
    fetchPlaces().then(setGroups, () => setGroups([]));
  }, []);
  return groups;
}
