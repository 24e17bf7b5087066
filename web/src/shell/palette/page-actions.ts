import { useEffect, useEffectEvent } from 'react';

/** What can be done on the screen that is open, as the palette offers it. */
export interface PageAction {
  label: string;
  run: () => void;
}

type FindActions = () => Promise<readonly PageAction[]>;

let findOfScreen: FindActions | undefined;

/** Has the palette offer actions while the screen is open. They are found while the focus is still on the screen. */
export function usePageActions(find: FindActions): void {
  const current = useEffectEvent(find);
  useEffect(() => {
    findOfScreen = () => current();
    return () => {
      findOfScreen = undefined;
    };
  }, []);
}

/** None where the screen has none, or could not load them. */
export async function findPageActions(): Promise<readonly PageAction[]> {
  try {
    return (await findOfScreen?.()) ?? [];
  } catch {
    return [];
  }
}
