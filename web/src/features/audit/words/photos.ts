import type { photosEvents } from '@linklet/contract/photos/events.ts';
import { teamOf, type Sentences } from './telling.ts';

export const photosSentences: Sentences<keyof typeof photosEvents> = {
  'photo.changed': () => 'changed the photo',
  'photo.removed': () => 'removed the photo',
  'organization.photo_changed': () => 'changed the photo of the organization',
  'organization.photo_removed': () => 'removed the photo of the organization',
  'team.photo_changed': (entry, teams) => `changed the photo of the team ${teamOf(entry, teams)}`,
  'team.photo_removed': (entry, teams) => `removed the photo of the team ${teamOf(entry, teams)}`,
};
