import { Skeleton } from '#/ui/Skeleton.tsx';

/** Where a screen will be whose code or content is still on its way. */
export function ScreenPending() {
  return (
    <div className="wrap page screen-space" role="status" aria-label="Loading" data-pending>
      <Skeleton />
      <Skeleton />
    </div>
  );
}
