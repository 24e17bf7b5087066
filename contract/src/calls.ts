/**
 * Method and path of the calls that public pages make: their scripts are too small for the schemas, so these are plain
 * data. Endpoints take theirs from here. This module imports nothing.
 */
export const calls = {
  getState: { method: 'GET', path: '/state' },
  takeFlashMessages: { method: 'POST', path: '/flash-messages/take' },
  createLink: { method: 'POST', path: '/url/create' },
  listLinks: { method: 'GET', path: '/urls/available' },
  listTags: { method: 'GET', path: '/tags' },
  checkAlias: { method: 'GET', path: '/alias/availability' },
  getChallenge: { method: 'GET', path: '/captcha/challenge' },
  reportLink: { method: 'POST', path: '/report' },
} as const;
