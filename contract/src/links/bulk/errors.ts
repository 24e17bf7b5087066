import type { ErrorEntries } from '../../http/error-entry.ts';

export const bulkErrors = {
  bulk_not_in_plan: {
    status: 422,
    field: 'file',
    message: 'Bulk creation is not part of your plan.',
  },
  bulk_file_required: { status: 422, field: 'file', message: 'The file field is required.' },
  bulk_file_type: {
    status: 422,
    field: 'file',
    message: 'The file must be a file of type: csv, xls, xlsx, ods.',
  },
  bulk_file_too_large: {
    status: 413,
    field: 'file',
    message: 'The file must not be greater than 10 MB.',
  },
  bulk_file_encoding: {
    status: 422,
    field: 'file',
    message: 'The file is not UTF-8. Please save it as “CSV UTF-8”.',
  },
  bulk_file_malformed: {
    status: 422,
    field: 'file',
    message: 'The file can’t be read from line {line} on: {reason}.',
  },
  bulk_file_encrypted: {
    status: 422,
    field: 'file',
    message: 'The file is protected by a password. Please save it without one.',
  },
  bulk_file_unreadable: { status: 422, field: 'file', message: 'The file is damaged, or of another type.' },
  bulk_file_expands: {
    status: 422,
    field: 'file',
    message: 'The file is too large once it is unpacked. Please split it, or save it as csv.',
  },
  bulk_file_slow: {
    status: 422,
    field: 'file',
    message: 'Reading the file took too long. Please split it, or try again later.',
  },
  bulk_file_too_long: {
    status: 422,
    field: 'file',
    message: 'The file must not have more than 1,000,000 rows.',
  },
  bulk_file_too_many_columns: {
    status: 422,
    field: 'file',
    message: 'The file must not have more than 1,000 columns.',
  },
  bulk_file_too_much_text: {
    status: 422,
    field: 'file',
    message: 'The file has more than 50 MB of text. Please split it.',
  },
  bulk_file_unknown_columns: {
    status: 422,
    field: 'file',
    message: 'These columns are not known: {columns}. Known are {known}.',
  },
  bulk_file_column_twice: {
    status: 422,
    field: 'file',
    message: 'Two columns of the file are for “{column}”.',
  },
  bulk_file_empty: { status: 422, field: 'file', message: 'The file has no rows.' },
  bulk_file_no_url_column: {
    status: 422,
    field: 'file',
    message: 'The first row names no column “url”. Name it so, or say that the file has no header row.',
  },
} as const satisfies ErrorEntries;
