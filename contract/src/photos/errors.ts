import type { ErrorEntries } from '../http/error-entry.ts';

export const photosErrors = {
  photo_type: { status: 422, field: 'photo', message: 'The photo must be a PNG or JPG file.' },
  photo_too_wide: {
    status: 422,
    field: 'photo',
    message: 'The photo must not be greater than 4096 × 4096 pixels.',
  },
  photo_unreadable: {
    status: 422,
    field: 'photo',
    message: 'This file is not a valid picture.',
  },
} as const satisfies ErrorEntries;
