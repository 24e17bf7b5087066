import { useQueryClient } from '@tanstack/react-query';
import { RoutesButton } from '#/features/redirect-routes/index.ts';
import { linksKey } from '../links.queries.ts';
import type { LinkPropertyProps } from './property-props.ts';

interface LinkRoutesButtonProps extends LinkPropertyProps {
  bare: { label: string; className?: string };
}

/** Opens the redirect routes of a link; a plan without them says so. */
export function LinkRoutesButton({ link, state, paths, bare }: LinkRoutesButtonProps) {
  const queryClient = useQueryClient();
  const { features, withheld, user } = state;

  return (
    <RoutesButton
      link={link}
      lockedBy={features.includes('redirect_routes') ? null : (user?.plan ?? null)}
      isWithheld={withheld.includes('redirect_routes')}
      paths={paths}
      bare={bare}
      onSaved={() => void queryClient.invalidateQueries({ queryKey: linksKey })}
    />
  );
}
