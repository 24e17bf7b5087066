import { Skeleton } from '#/ui/Skeleton.tsx';

/** Where a list will be. */
export function ListSpace() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="kiosk-space" />
    </div>
  );
}
