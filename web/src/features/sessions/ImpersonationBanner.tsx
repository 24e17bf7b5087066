import { Button } from '#/ui/buttons/Button.tsx';
import { type ButtonLook } from '#/ui/buttons/button-look.ts';
import { useStopImpersonating } from './sessions.queries.ts';

interface ImpersonationBannerProps {
  name: string;
  /** Staff are themselves again. */
  onStopped: () => Promise<void>;
}

/** Above every screen while staff act as somebody else. */
export function ImpersonationBanner({ name, onStopped }: ImpersonationBannerProps) {
  return (
    <section className="impersonation" aria-label="Acting as another user">
      <div className="wrap">
        <p>
          You are acting as <strong>{name}</strong>
        </p>
        <StopImpersonatingButton kind="outline" onStopped={onStopped} />
      </div>
    </section>
  );
}

interface StopImpersonatingButtonProps extends ButtonLook {
  onStopped: () => Promise<void>;
}

export function StopImpersonatingButton({ onStopped, ...look }: StopImpersonatingButtonProps) {
  const stopping = useStopImpersonating();

  return (
    <Button
      {...look}
      aria-busy={stopping.isPending || undefined}
      onClick={() => stopping.isPending || stopping.mutate(undefined, { onSuccess: () => void onStopped() })}
    >
      Back To My Account
    </Button>
  );
}
