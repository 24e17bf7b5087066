import type { ErrorEntries } from '../http/error-entry.ts';

export const analyticsErrors = {
  analytics_off: { status: 403, message: 'The statistics of this link are switched off.' },
  tag_not_found: { status: 404, message: 'Tag “{tag}” not found.' },
  not_shared: { status: 404, message: 'These statistics are not shared, or no longer shared.' },
  share_ended: { status: 404, message: 'This share link has expired.' },
  share_password_required: { status: 403, message: 'These statistics have a password.' },
  share_password_wrong: {
    status: 422,
    field: 'password',
    message: 'Wrong password.',
  },
  share_end_past: { status: 422, field: 'ends_at', message: 'The end must be in the future.' },
  shares_reached: { status: 422, field: 'form', message: 'You can create at most 50 share links here.' },
  segment_name_taken: { status: 422, field: 'name', message: 'The name has already been taken.' },
  segments_reached: {
    status: 422,
    field: 'form',
    message: 'You have reached the limit of {most} saved filters. Delete one first.',
  },
  notes_reached: {
    status: 422,
    field: 'form',
    message: 'You have reached the limit of {most} notes. Delete one first.',
  },
  sharing_not_in_plan: { status: 403, message: 'Sharing statistics is not part of your plan.' },
  part_not_shared: { status: 403, message: 'This part of the statistics is not shared.' },
  logs_reached: { status: 422, field: 'form', message: 'You can create at most 10 logs a day.' },
  logs_not_in_plan: { status: 403, message: 'Downloading logs is not part of your plan.' },
  analytics_not_in_plan: { status: 403, message: 'Statistics are not part of your plan.' },
} as const satisfies ErrorEntries;
