import { EmptyState } from '#/ui/EmptyState.tsx';
import { chartIcon } from '#/ui/icons/action-icons.ts';

/** In the place of statistics that somebody has switched off. */
export function NotCounted() {
  return (
    <EmptyState
      icon={chartIcon}
      title="Clicks on this link are not counted"
      text="Somebody switched its statistics off. Clicks counted before are kept, and shown again once they are on."
    />
  );
}
