import {
  required,
  urlOf,
  WEB_URL_MUST,
  ENDPOINTS_MUST,
  endpoints,
  clientId,
  clientSecret,
} from './setting.ts';

export const socialSettings = {
  googleClientId: clientId('GOOGLE', 'Google'),
  googleClientSecret: clientSecret('GOOGLE', 'Google'),
  googleIssuer: required({
    variable: 'GOOGLE_ISSUER',
    schema: urlOf('http:', 'https:'),
    fallback: 'https://accounts.google.com',
    must: WEB_URL_MUST,
    doc: 'OpenID issuer of Google.',
  }),
  microsoftClientId: clientId('MICROSOFT', 'Microsoft'),
  microsoftClientSecret: clientSecret('MICROSOFT', 'Microsoft'),
  microsoftIssuer: required({
    variable: 'MICROSOFT_ISSUER',
    schema: urlOf('http:', 'https:'),
    fallback: 'https://login.microsoftonline.com/common/v2.0',
    must: WEB_URL_MUST,
    doc: 'OpenID issuer of Microsoft.',
  }),
  facebookClientId: clientId('FACEBOOK', 'Facebook'),
  facebookClientSecret: clientSecret('FACEBOOK', 'Facebook'),
  facebookEndpoints: required({
    variable: 'FACEBOOK_ENDPOINTS',
    schema: endpoints,
    fallback:
      'https://www.facebook.com/dialog/oauth https://graph.facebook.com/oauth/access_token https://graph.facebook.com/me?fields=id,name,email',
    must: ENDPOINTS_MUST,
    doc: 'Where Facebook asks for consent, gives tokens and tells who somebody is.',
  }),
  twitterClientId: clientId('TWITTER', 'X'),
  twitterClientSecret: clientSecret('TWITTER', 'X'),
  twitterEndpoints: required({
    variable: 'TWITTER_ENDPOINTS',
    schema: endpoints,
    fallback:
      'https://x.com/i/oauth2/authorize https://api.x.com/2/oauth2/token https://api.x.com/2/users/me?user.fields=confirmed_email',
    must: ENDPOINTS_MUST,
    doc: 'Where X asks for consent, gives tokens and tells who somebody is.',
  }),
};
