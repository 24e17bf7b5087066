/** For public pages, whose scripts are too small for the schemas. This module imports nothing. */
export const qrStyleCalls = {
  get: { method: 'GET', path: '/qr-style', token: 'read', scope: 'workspace' },
  put: { method: 'PUT', path: '/qr-style', token: 'update', scope: 'workspace' },
} as const;
