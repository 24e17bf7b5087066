import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deletePhoto, putPhoto } from '@linklet/contract/photos.ts';
import { api } from '#/lib/api.ts';
import { stateQuery } from '#/lib/state-query.ts';
import { photoToSend } from './photo-to-send.ts';

export function usePutPhoto() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => {
      const photo = await photoToSend(file);
      await api(putPhoto, { body: new Uint8Array(await photo.arrayBuffer()) });
      await queryClient.invalidateQueries({ queryKey: stateQuery.queryKey });
    },
    // Told beside the field.
    meta: { quiet: true },
  });
}

export function useDeletePhoto() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(deletePhoto, {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: stateQuery.queryKey }),
  });
}
