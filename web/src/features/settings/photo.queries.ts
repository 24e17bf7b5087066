import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errors } from '@linklet/contract/errors.ts';
import { deletePhoto, photoLimits, putPhoto } from '@linklet/contract/photos.ts';
import { api } from '#/lib/api.ts';
import { stateQuery } from '#/lib/state-query.ts';

const tooLarge = 'The photo must not be greater than 2 MB.';

/** What is wrong with a picked file, as far as that shows before it is sent. */
function problemOf({ type, size }: File): string | null {
  if (!['image/png', 'image/jpeg'].includes(type)) return errors.photo_type.message;
  return size > photoLimits.bytes ? tooLarge : null;
}

export function usePutPhoto() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => {
      const problem = problemOf(file);
      if (problem !== null) throw new PhotoProblem(problem);
      await api(putPhoto, { body: new Uint8Array(await file.arrayBuffer()) });
      await queryClient.invalidateQueries({ queryKey: stateQuery.queryKey });
    },
    // Told beside the field.
    meta: { quiet: true },
  });
}

/** A sentence for the visitor. */
export class PhotoProblem extends Error {}

export function useDeletePhoto() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(deletePhoto, {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: stateQuery.queryKey }),
  });
}
