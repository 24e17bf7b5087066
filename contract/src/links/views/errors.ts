import type { ErrorEntries } from '../../http/error-entry.ts';

export const viewsErrors = {
  view_name_taken: { status: 422, field: 'name', message: 'The name has already been taken.' },
  views_reached: {
    status: 422,
    field: 'form',
    message: 'You have reached the limit of {most} views. Delete one first.',
  },
} satisfies ErrorEntries;
