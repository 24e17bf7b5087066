import type { ErrorEntries } from '../../http/error-entry.ts';

export const utmPresetsErrors = {
  preset_name_taken: { status: 422, field: 'name', message: 'The name has already been taken.' },
  preset_limit_reached: {
    status: 406,
    message: 'You have reached the limit of {most} presets. Delete one first.',
  },
} as const satisfies ErrorEntries;
