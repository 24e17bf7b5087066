import {
  deleteOrganizationPhoto,
  deletePhoto,
  deleteTeamPhoto,
  putOrganizationPhoto,
  putPhoto,
  putTeamPhoto,
} from '@linklet/contract/photos/endpoints.ts';
import { files } from '../../platform/http/files.ts';
import { nothing, routes } from '../../platform/http/routes.ts';
import { keepPhoto, removePhoto } from './keep-photo.ts';
import { accountOf, namedOwner } from './photo-owner.ts';
import { photosPath, photoType } from './photo-url.ts';
import { readPhoto } from './read-photo.ts';

export const photoRoutes = routes((on) => {
  on(putPhoto, async ({ scope, body }) => keepPhoto(scope, accountOf(scope), body));
  on(deletePhoto, async ({ scope }) => nothing(removePhoto(scope, accountOf(scope))));
  on(putOrganizationPhoto, async ({ scope, body }) => keepPhoto(scope, namedOwner(scope), body));
  on(deleteOrganizationPhoto, async ({ scope }) => nothing(removePhoto(scope, namedOwner(scope))));
  on(putTeamPhoto, async ({ scope, body }) => keepPhoto(scope, namedOwner(scope), body));
  on(deleteTeamPhoto, async ({ scope }) => nothing(removePhoto(scope, namedOwner(scope))));
});

export const photoFiles = files((on) => {
  on(
    `${photosPath}/:id`,
    async ({ scope, params }) => ({
      bytes: await readPhoto(scope, params['id'] ?? ''),
      type: photoType,
      name: 'photo.webp',
    }),
    { access: 'session' },
  );
});
