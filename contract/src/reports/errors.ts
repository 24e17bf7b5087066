import type { ErrorEntries } from '../http/error-entry.ts';

export const reportsErrors = {
  appeal_declined: {
    status: 409,
    message:
      'Your appeal was declined. You can appeal again thirty days later, or if the link is blocked anew.',
  },
  appeal_open: { status: 409, message: 'An appeal for this link was already sent.' },
  appeal_settled: { status: 409, message: 'This appeal is already decided.' },
  ban_link_unknown: { status: 422, field: 'value', message: 'There is no such short link.' },
  ban_host_invalid: {
    status: 422,
    field: 'value',
    message: 'Please enter a host name, such as example.com.',
  },
  ban_host_own: { status: 422, field: 'value', message: 'Short links live on this host.' },
  ban_pattern_invalid: {
    status: 422,
    field: 'value',
    message: 'This is not a valid regular expression.',
  },
  ban_pattern_too_broad: { status: 422, field: 'value', message: 'This pattern matches every URL.' },
  ban_pattern_slow: {
    status: 422,
    field: 'value',
    message:
      'This pattern takes too long to match. Leave out look-arounds, back-references and repeated repetitions.',
  },
  ban_url_invalid: { status: 422, field: 'value', message: 'Please enter a whole URL, with https.' },
  link_not_blocked: { status: 409, message: 'This link is not blocked.' },
  report_link_unknown: { status: 422, field: 'link', message: 'There is no such short link.' },
  report_open: { status: 409, message: 'This report is already open.' },
  report_settled: { status: 409, message: 'This report is already resolved.' },
} as const satisfies ErrorEntries;
