import { notify } from '#/lib/notices.ts';
import { Icon } from '#/ui/Icon.tsx';
import { warningIcon } from '#/ui/icons.ts';
import { useMoveTwoFactor, useStayWithDevice, type NewSecret } from './two-factor.queries.ts';

/** While the second factor moves to another device it is off, which nobody should overlook. */
export function MovingDevice({ onSecret }: { onSecret: (secret: NewSecret) => void }) {
  const moving = useMoveTwoFactor();
  const staying = useStayWithDevice();

  return (
    <>
      <p className="alert" role="alert">
        <Icon path={warningIcon} />
        Two-factor authentication is off: your password alone opens your account until your new device has
        shown its first code.
      </p>
      <div className="button-row">
        <button
          type="button"
          className="button primary"
          aria-busy={moving.isPending || undefined}
          onClick={() => moving.isPending || moving.mutate(undefined, { onSuccess: onSecret })}
        >
          Go on with the new device
        </button>
        <button
          type="button"
          className="button"
          aria-busy={staying.isPending || undefined}
          onClick={() =>
            staying.isPending ||
            staying.mutate(undefined, {
              onSuccess: () =>
                notify('Two-factor authentication is on, with the device of before.', 'success'),
            })
          }
        >
          Keep the old device
        </button>
      </div>
    </>
  );
}
