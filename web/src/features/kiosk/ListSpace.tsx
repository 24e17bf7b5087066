import { Skeleton } from '@mantine/core';

/** Where a list will be. */
export function ListSpace() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="kiosk-space" />
    </div>
  );
}
