import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  deleteOrganizationPhoto,
  deletePhoto,
  deleteTeamPhoto,
  putOrganizationPhoto,
  putPhoto,
  putTeamPhoto,
} from '@linklet/contract/photos/endpoints.ts';
import { api } from '#/lib/transport/api.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { photoToSend } from './photo-to-send.ts';

/** Whose photo it is: an organization's, or a team's. */
export interface PhotoPlace {
  organization: string;
  team?: string;
}

/** Null for the account of whoever looks. */
export function usePutPhoto(place: PhotoPlace | null) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (file: File) => {
      const photo = await photoToSend(file);
      await put(place, new Uint8Array(await photo.arrayBuffer()));
      await refresh();
    },
    // Told beside the field.
    meta: { quiet: true },
  });
}

async function put(place: PhotoPlace | null, body: Uint8Array): Promise<void> {
  if (place === null) await api(putPhoto, { body });
  else if (place.team === undefined)
    await api(putOrganizationPhoto, { params: { organization: place.organization }, body });
  else await api(putTeamPhoto, { params: { organization: place.organization, team: place.team }, body });
}

/** Null for the account of whoever looks. */
export function useDeletePhoto(place: PhotoPlace | null) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => remove(place), onSuccess: refresh });
}

async function remove(place: PhotoPlace | null): Promise<void> {
  if (place === null) await api(deletePhoto, {});
  else if (place.team === undefined)
    await api(deleteOrganizationPhoto, { params: { organization: place.organization } });
  else await api(deleteTeamPhoto, { params: { organization: place.organization, team: place.team } });
}

function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(
      [stateQuery.queryKey, ['organizations']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
  };
}
