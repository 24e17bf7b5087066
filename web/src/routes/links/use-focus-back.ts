import { useEffect, useRef } from 'react';
import { focusLink } from '#/features/links/list/use-list-keys.ts';

/** Once the details of a link are closed, the focus that stood in them goes back to its row. */
export function useFocusBack(opened: string): void {
  const before = useRef(opened);

  useEffect(() => {
    if (opened === '' && document.activeElement === document.body) focusLink(before.current);
    before.current = opened;
  }, [opened]);
}
