import { useNavigate } from '@tanstack/react-router';
import { routes } from './names.ts';
import { useSession } from './use-session.ts';

export function useStopped(): () => Promise<void> {
  const navigate = useNavigate();
  const { refresh } = useSession();

  return async () => {
    await refresh();
    await navigate({ to: routes['kiosk.users'], search: { search: '' } });
  };
}
