import { useState } from 'react';
import { lazyPart } from '#/lib/loading/lazy-part.tsx';
import { Button } from '#/ui/buttons/Button.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { plusIcon } from '#/ui/icons/action-icons.ts';

const FilterDialog = lazyPart(async () => (await import('./FilterDialog.tsx')).FilterDialog);

/** Filters by what no bar of a chart that is open says. */
export function FilterButton() {
  const [isOpen, setIsOpen] = useState(false);

  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setIsOpen(true)}>
        <Icon path={plusIcon} size={14} />
        Filter
      </Button>
      {isOpen && <FilterDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
