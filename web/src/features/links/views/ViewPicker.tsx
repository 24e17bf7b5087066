import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { lazyPart } from '#/lib/loading/lazy-part.tsx';
import { Select } from '#/ui/fields/Select.tsx';
import type { ListChoice } from '../list/list.queries.ts';
import { choiceOfView, isSameView, viewOf } from './view-choice.ts';
import { viewsQuery } from './views.queries.ts';

const ViewsDialog = lazyPart(async () => (await import('./ViewsDialog.tsx')).ViewsDialog);

const MANAGE = 'manage';

interface ViewPickerProps {
  choice: ListChoice;
  onChange: (choice: ListChoice) => void;
}

// Nearly everybody may save some: until it is known, they may.
const unknown = { data: [], is_changeable: true };

function useViews() {
  const { data: views, is_changeable: isChangeable } = useQuery(viewsQuery).data ?? unknown;
  return { views, isChangeable };
}

/** Opens a saved view of the list, or saves the one that is shown. */
export function ViewPicker({ choice, onChange }: ViewPickerProps) {
  const { views, isChangeable } = useViews();
  const [isManaging, setIsManaging] = useState(false);
  if (!isChangeable && views.length === 0) return null;
  const now = viewOf(choice);
  const shown = views.find((view) => isSameView(view.choice, now));

  function choose(value: string) {
    if (value === MANAGE) setIsManaging(true);
    else onChange(choiceOfView(views.find(({ id }) => String(id) === value)?.choice ?? {}));
  }

  return (
    <>
      <Select size="small" aria-label="Saved views" value={shown?.id ?? ''} onChange={choose}>
        <option value="">{shown === undefined ? 'Views' : 'All links'}</option>
        {views.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {isChangeable && <option value={MANAGE}>Save or change…</option>}
      </Select>
      {isManaging && (
        <ViewsDialog
          views={views}
          choice={now}
          isSaved={shown !== undefined}
          onClose={() => setIsManaging(false)}
        />
      )}
    </>
  );
}
