/** Calls of public pages, whose scripts are too small for the schemas. This module imports nothing. */
export const calls = {
  getState: { method: 'GET', path: '/state', scope: 'workspace' },
  takeFlashMessages: { method: 'POST', path: '/flash-messages/take' },
  createLink: { method: 'POST', path: '/url/create', token: 'create', scope: 'workspace' },
  listLinks: { method: 'GET', path: '/urls/available', scope: 'workspace' },
  listPixelScripts: { method: 'GET', path: '/settings/pixel-scripts', token: 'read', scope: 'workspace' },
  listTags: { method: 'GET', path: '/tags', token: 'read', scope: 'workspace' },
  checkAlias: { method: 'GET', path: '/alias/availability', token: 'create', scope: 'workspace' },
  getChallenge: { method: 'GET', path: '/captcha/challenge' },
  listOrganizations: { method: 'GET', path: '/organizations' },
  reportLink: { method: 'POST', path: '/report' },
} as const;
