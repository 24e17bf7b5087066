import { useState } from 'react';
import { Button } from '#/ui/buttons/Button.tsx';
import { LazySegmentsDialog } from './LazySegmentsDialog.tsx';
import { useSegments } from './segments.queries.ts';

/** Saves the filters shown, or tells as what they are saved. */
export function SegmentButton() {
  const { isChangeable, shown } = useSegments();
  const [isOpen, setIsOpen] = useState(false);
  if (!isChangeable) return null;

  return (
    <>
      <Button kind="text" onClick={() => setIsOpen(true)}>
        {shown === undefined ? 'Save filter' : `Saved as ${shown.name}`}
      </Button>
      {isOpen && <LazySegmentsDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
