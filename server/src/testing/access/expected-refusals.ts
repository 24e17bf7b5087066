import { toUuid } from '../../modules/kutt/link-id.ts';
import type { TokenPermission } from '@linklet/contract/tokens/permissions.ts';
import type { Answer } from '../test-app.ts';

/** How a surface says things, and where it names links. */
interface Words {
  /** Of a call that is not for the token. */
  isRefusal: (answer: Answer) => boolean;
  /** Of a link that is not there. */
  isAbsence: (answer: Answer) => boolean;
  /** Of whoever has no good token. */
  isStranger: (answer: Answer) => boolean;
  /** What names a link in paths, queries and bodies. */
  naming: (link: NamedLink) => Record<string, string>;
  /** Parameters of paths that name a link. */
  named: readonly string[];
  /** Calls that ask for more once it is known what is asked of them, and for what. */
  narrower?: Readonly<Record<string, readonly TokenPermission[]>>;
}

export interface NamedLink {
  hash: string;
  alias: string;
  domain: string;
  tag: string;
}

const said = (status: number, text: string) => (answer: Answer) =>
  answer.statusCode === status && answer.body.includes(text);
const byAlias = ({ alias, domain }: NamedLink) => ({ alias, domain });

/** The words of each surface, by the path that its calls begin with. */
export const wordsOfSurfaces: Record<string, Words> = {
  '/api-create.php': {
    isRefusal: said(403, 'Error'),
    isAbsence: said(404, 'Error'),
    isStranger: said(403, 'Error'),
    ...{ naming: byAlias, named: [] },
  },
  // Files of our own API.
  '/app/api/v1': {
    isRefusal: said(403, '"token_lacks_permission"'),
    isAbsence: said(404, '"not_found"'),
    isStranger: said(401, '"token_invalid"'),
    ...{ naming: byAlias, named: [] },
  },
  '/app/compat/bitly/v4': {
    isRefusal: said(403, 'The token lacks the permission'),
    isAbsence: said(404, '"NOT_FOUND"'),
    isStranger: said(401, '"FORBIDDEN"'),
    naming: ({ alias, domain }) => ({ '*': `${domain}/${alias}`, bitlink_id: `${domain}/${alias}`, domain }),
    named: [],
    narrower: { 'GET /app/compat/bitly/v4/bitlinks/*': ['read'] },
  },
  '/app/compat/dub': {
    isRefusal: said(403, 'The token lacks the permission'),
    isAbsence: said(404, '"not_found"'),
    isStranger: said(401, '"unauthorized"'),
    naming: ({ hash, alias, domain }) => ({ id: hash, linkId: hash, linkIds: hash, key: alias, domain }),
    named: ['id'],
  },
  '/app/compat/kutt/api/v2': {
    isRefusal: said(403, 'The token lacks the permission'),
    isAbsence: said(404, '{"error":"Link could not be found."}'),
    isStranger: said(401, '{"error":"Unauthorized"}'),
    naming: ({ hash }) => ({ id: toUuid(hash) }),
    named: ['id'],
  },
  '/app/compat/shlink': {
    isRefusal: said(403, 'The token lacks the permission'),
    isAbsence: said(404, 'error/short-url-not-found'),
    isStranger: (answer) =>
      said(401, 'error/missing-authentication')(answer) || said(401, 'error/invalid-api-key')(answer),
    naming: ({ alias, domain, tag }) => ({ shortCode: alias, domain, tag, oldName: tag, newName: 'other' }),
    named: ['shortCode'],
  },
  '/app/compat/tinyurl': {
    isRefusal: said(405, '"code":4'),
    isAbsence: said(404, '"code":6'),
    isStranger: said(401, '"code":1'),
    naming: byAlias,
    named: ['alias'],
  },
  '/app/mcp': {
    isRefusal: said(403, 'The token lacks the permission'),
    isAbsence: said(404, '"not_found"'),
    isStranger: said(401, '"token_invalid"'),
    ...{ naming: byAlias, named: [] },
  },
  '/app/compat/yourls': yourls(),
  '/yourls-api.php': yourls(),
};

function yourls(): Words {
  return {
    isRefusal: said(403, 'The token lacks the permission'),
    isAbsence: said(404, 'short URL not found'),
    isStranger: said(403, 'Please log in'),
    naming: ({ alias }) => ({ shorturl: alias, action: 'expand' }),
    named: [],
  };
}
