import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OnboardingStep } from '@linklet/contract/organizations/onboarding-steps.ts';
import {
  archiveOrganization,
  archiveTeam,
  changeOrganization,
  changeTeam,
  createOrganization,
  createTeam,
  getOrganization,
  listOrganizations,
  setOnboarding,
  switchTeam,
  type Named,
  type OpenedWorkspace,
} from '@linklet/contract/organizations/endpoints.ts';
import { api } from '#/lib/transport/api.ts';

const organizationsKey = ['organizations'];

/** The organizations of the account, with the teams that it may enter. */
export const organizationsQuery = queryOptions({
  queryKey: organizationsKey,
  queryFn: ({ signal }) => api(listOrganizations, { signal }),
  select: ({ data }) => data,
});

/** How much there is in an organization. */
export const countsQuery = (organization: string) =>
  queryOptions({
    queryKey: ['organization', organization, 'counts'],
    queryFn: ({ signal }) => api(getOrganization, { params: { organization }, signal }),
    select: ({ counts }) => counts,
  });

/** The same, for questions before it is archived or restored. */
export async function fetchCounts(organization: string) {
  return (await api(getOrganization, { params: { organization } })).counts;
}

/** What addresses call an organization by now, by what they call it or did; undefined where there is none. */
export async function findSlug(organization: string): Promise<string | undefined> {
  try {
    return (await api(getOrganization, { params: { organization } })).slug;
  } catch {
    return undefined;
  }
}

/** Asks whether one can go on in a team. Throws ApiError. */
export async function enterTeam(organization: string, team: string): Promise<OpenedWorkspace> {
  return api(switchTeam, { params: { organization, team } });
}

/** Makes an organization, or a team in one; answers what addresses call it. */
export async function sendNamed(organization: string | null, body: Named): Promise<string> {
  const made =
    organization === null
      ? await api(createOrganization, { body })
      : await api(createTeam, { params: { organization }, body });
  return made.slug;
}

/** Gives an organization, or a team of it, another name or address; answers the address. */
export async function sendRenamed({
  organization,
  team,
  body,
}: {
  organization: string;
  team: string | undefined;
  body: Named;
}): Promise<string> {
  const changed =
    team === undefined
      ? await api(changeOrganization, { params: { organization }, body: { slug: organization, ...body } })
      : await api(changeTeam, { params: { organization, team }, body });
  return changed.slug;
}

interface Archive {
  organization: string;
  /** Absent where it is about the whole organization. */
  team?: string;
  archive: boolean;
}

/** Archives a team or an organization, or brings it back. */
export function useArchive() {
  const refresh = useRefreshOrganizations();
  return useMutation({
    mutationFn: async ({ organization, team, archive }: Archive) => {
      const body = { archive };
      if (team === undefined) await api(archiveOrganization, { params: { organization }, body });
      else await api(archiveTeam, { params: { organization, team }, body });
    },
    onSettled: refresh,
  });
}

/** Goes on with setting an organization up at a step. */
export function useOnboarding(organization: string) {
  const refresh = useRefreshOrganizations();
  return useMutation({
    mutationFn: async (step: OnboardingStep) => {
      await api(setOnboarding, { params: { organization }, body: { step } });
      await refresh();
    },
  });
}

export function useRefreshOrganizations(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: organizationsKey });
}
