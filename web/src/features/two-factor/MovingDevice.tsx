import { notify } from '#/lib/notices.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { warningIcon } from '#/ui/icons/icons.ts';
import { useMoveTwoFactor, useStayWithDevice, type NewSecret } from './two-factor.queries.ts';

/** While the second factor moves to another device, codes of the old one count. */
export function MovingDevice({ onSecret }: { onSecret: (secret: NewSecret) => void }) {
  const moving = useMoveTwoFactor();
  const staying = useStayWithDevice();

  return (
    <>
      <p className="alert" role="status">
        <Icon path={warningIcon} />
        Your old device stays in use until you enter a code from your new device.
      </p>
      <div className="button-row">
        <Button
          kind="primary"
          aria-busy={moving.isPending || undefined}
          onClick={() => moving.isPending || moving.mutate(undefined, { onSuccess: onSecret })}
        >
          Continue on the new device
        </Button>
        <Button
          aria-busy={staying.isPending || undefined}
          onClick={() =>
            staying.isPending ||
            staying.mutate(undefined, {
              onSuccess: () => notify('Your old device still works.', 'success'),
            })
          }
        >
          Keep the old device
        </Button>
      </div>
    </>
  );
}
