import { useStopImpersonating } from './sessions.queries.ts';

interface ImpersonationBannerProps {
  name: string;
  /** Staff are themselves again. */
  onStopped: () => Promise<void>;
}

/** Above every screen while staff act as somebody else. */
export function ImpersonationBanner({ name, onStopped }: ImpersonationBannerProps) {
  return (
    <section className="impersonation" aria-label="Acting as somebody else">
      <div className="wrap">
        <p>
          You are acting as <strong>{name}</strong>
        </p>
        <StopImpersonatingButton onStopped={onStopped} />
      </div>
    </section>
  );
}

interface StopImpersonatingButtonProps {
  onStopped: () => Promise<void>;
  className?: string;
}

export function StopImpersonatingButton({ onStopped, className = 'button' }: StopImpersonatingButtonProps) {
  const stopping = useStopImpersonating();

  return (
    <button
      type="button"
      className={className}
      aria-busy={stopping.isPending || undefined}
      onClick={() => stopping.isPending || stopping.mutate(undefined, { onSuccess: () => void onStopped() })}
    >
      Back To My Account
    </button>
  );
}
