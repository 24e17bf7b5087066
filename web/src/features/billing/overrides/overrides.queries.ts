import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  organizationOverrides,
  teamOverrides,
  userOverrides,
  type OverrideBody,
  type OverridesView,
} from '@linklet/contract/plans/overrides.ts';
import { api } from '#/lib/transport/api.ts';

/** Whose plan staff change a part of. */
export type Overridden =
  | { kind: 'user'; id: string }
  | { kind: 'organization'; organization: string }
  | { kind: 'team'; organization: string; team: string };

export const overridesQuery = (of: Overridden) =>
  queryOptions({
    queryKey: ['kiosk', 'overrides', of],
    queryFn: ({ signal }) => read(of, signal),
  });

async function read(of: Overridden, signal: AbortSignal): Promise<OverridesView> {
  if (of.kind === 'user') return api(userOverrides.list, { params: { id: of.id }, signal });
  const { organization } = of;
  if (of.kind === 'organization')
    return api(organizationOverrides.list, { params: { organization }, signal });
  return api(teamOverrides.list, { params: { organization, team: of.team }, signal });
}

export function useOverrideCalls(of: Overridden) {
  const queryClient = useQueryClient();
  const keep = (view: OverridesView) => queryClient.setQueryData(overridesQuery(of).queryKey, view);
  return {
    add: async (body: OverrideBody) => keep(await add(of, body)),
    takeBack: async (number: number) => keep(await takeBack(of, number)),
  };
}

async function add(of: Overridden, body: OverrideBody): Promise<OverridesView> {
  if (of.kind === 'user') return api(userOverrides.add, { params: { id: of.id }, body });
  const { organization } = of;
  if (of.kind === 'organization') return api(organizationOverrides.add, { params: { organization }, body });
  return api(teamOverrides.add, { params: { organization, team: of.team }, body });
}

async function takeBack(of: Overridden, number: number): Promise<OverridesView> {
  if (of.kind === 'user') return api(userOverrides.takeBack, { params: { id: of.id, number } });
  const { organization } = of;
  if (of.kind === 'organization')
    return api(organizationOverrides.takeBack, { params: { organization, number } });
  return api(teamOverrides.takeBack, { params: { organization, team: of.team, number } });
}
