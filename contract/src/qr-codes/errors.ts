import type { ErrorEntries } from '../http/error-entry.ts';

export const qrCodesErrors = {
  qr_logo_unreadable: {
    status: 422,
    field: 'style.logo',
    message: 'The logo must be a PNG or JPG picture of up to 4096 × 4096 pixels.',
  },
} as const satisfies ErrorEntries;
