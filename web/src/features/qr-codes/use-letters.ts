import { useEffect, useState } from 'react';
import { loadLetters, type Letters } from './drawing/label.ts';
import type { QrDesign } from '@linklet/contract/qr-codes/design.ts';
import { hasLabel } from './qr-design.ts';

/** What the text of a design is drawn with; null until it is loaded, and where there is none. */
export function useLetters(design: QrDesign): Letters | null {
  const [letters, setLetters] = useState<Letters | null>(null);
  const label = hasLabel(design) ? design.label : '';

  useEffect(() => {
    if (label === '') return;
    let isCurrent = true;
    loadLetters(label).then(
      (loaded) => isCurrent && setLetters(loaded),
      // The code is whole without its text; saving it tries again, and says if it fails.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [label]);

  return label === '' ? null : letters;
}
