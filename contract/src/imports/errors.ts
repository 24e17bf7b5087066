import type { ErrorEntries } from '../http/error-entry.ts';

export const importsErrors = {
  import_file_type: {
    status: 422,
    field: 'file',
    message: 'The file must be a file of type: csv, xlsx, ods, sql, gz, zip.',
  },
  import_file_too_large: {
    status: 413,
    field: 'file',
    message: 'The file must not be greater than 50 MB. Please pack it with gzip, or split it.',
  },
  import_no_links: {
    status: 422,
    field: 'file',
    message: 'The dump has no table of links that is known: YOURLS and Polr can be read.',
  },
  import_server_invalid: {
    status: 422,
    field: 'server',
    message: 'Please enter the address of the server, such as https://s.example.com.',
  },
  import_not_ready: { status: 409, message: 'The import has moved on to another step.' },
  import_running: { status: 409, message: 'Another import is running. Please wait until it ends.' },
  import_beyond_plan: {
    status: 422,
    message: 'The import would create {wanted} links, but your plan has room for {room}.',
  },
  import_undo_over: { status: 409, message: 'The import can no longer be undone.' },
} as const satisfies ErrorEntries;
