import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Bounds of a picture that is sent, and the sentences for what lies beyond. */
export const photoLimits = { bytes: 2 * 1024 * 1024, side: 4096 } as const;

/** Takes the place of an earlier photo. The file itself is the body: a png or jpg. */
export const putPhoto = endpoint({
  method: 'PUT',
  path: '/settings/profile/photo',
  access: 'ownerOnly',
  body: z.instanceof(Uint8Array<ArrayBufferLike>),
  maxFileBytes: photoLimits.bytes,
  response: z.object({ photo_url: z.string() }),
  limitPerMinute: 20,
  // Pictures are made one at a time.
  deadlineMs: 10_000,
});

export const deletePhoto = endpoint({
  method: 'DELETE',
  path: '/settings/profile/photo',
  access: 'ownerOnly',
  response: z.object({}),
  limitPerMinute: 20,
});
