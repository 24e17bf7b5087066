import type { ErrorEntries } from '../../http/error-entry.ts';

export const domainDefaultsErrors = {
  default_preset_unknown: { status: 422, field: 'preset', message: 'This preset no longer exists.' },
  default_tag_unknown: {
    status: 422,
    field: 'tags',
    message: 'There is no tag “{name}” yet. Add it to a link first.',
  },
  default_team_unknown: { status: 422, field: 'team', message: 'This team does not exist.' },
} as const satisfies ErrorEntries;
