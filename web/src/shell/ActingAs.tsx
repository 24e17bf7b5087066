import { ImpersonationBanner } from '#/features/sessions/index.ts';
import { useStopped } from './use-stopped.ts';

export function ActingAs({ name }: { name: string }) {
  return <ImpersonationBanner name={name} onStopped={useStopped()} />;
}
