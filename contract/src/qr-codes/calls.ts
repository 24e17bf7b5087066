/** For public pages, whose scripts are too small for the schemas. This module imports nothing. */
export const qrStyleCalls = {
  get: { method: 'GET', path: '/qr-style', scope: 'workspace' },
  put: { method: 'PUT', path: '/qr-style', scope: 'workspace' },
} as const;
