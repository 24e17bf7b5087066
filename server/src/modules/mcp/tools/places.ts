import { renderSVG } from 'uqr';
import { z } from 'zod';
import { line } from '@linklet/contract/http/text.ts';
import { listUsableDomains } from '../../domains/index.ts';
import { checkAlias as check, listTags as list } from '../../links/index.ts';
import { findLink, linkName, toView } from '../find-link.ts';
import { tool } from '../tool.ts';

// The standard asks for four empty modules around the code (ISO/IEC 18004, 5.3.8).
const QUIET_ZONE = 4;

export const getQrCode = tool({
  name: 'get_qr_code',
  title: 'Get a QR code',
  description: 'Draws the QR code of a link as an SVG picture. Scans are counted apart from other clicks.',
  permissions: ['read'],
  kind: 'reads',
  input: z.strictObject({ link: linkName }),
  output: z.object({ short_url: z.string(), svg: z.string() }),
  run: async (scope, { link }) => {
    const { short_url } = toView(await findLink(scope, link));
    return { short_url, svg: renderSVG(`${short_url}?qr=1`, { ecc: 'M', border: QUIET_ZONE }) };
  },
});

export const listDomains = tool({
  name: 'list_domains',
  title: 'List domains',
  description: 'Answers the domains that links of the workspace can be on; its own first.',
  permissions: ['read'],
  kind: 'reads',
  input: z.strictObject({}),
  output: z.object({ domains: z.array(z.object({ domain: z.string(), is_own: z.boolean() })) }),
  run: async (scope) => {
    const domains = await listUsableDomains(scope, scope.workspaceId);
    return { domains: domains.map(({ host, type }) => ({ domain: host, is_own: type !== 'common' })) };
  },
});

export const listTags = tool({
  name: 'list_tags',
  title: 'List tags',
  description: 'Answers the tags of the workspace that begin with some letters, by their names.',
  permissions: ['read'],
  kind: 'reads',
  input: z.strictObject({ begins_with: line().max(100).optional(), after: line().max(100).optional() }),
  output: z.object({ tags: z.array(z.string()), next: z.string().nullable() }),
  run: async (scope, { begins_with: search = '', after = '' }) => {
    const { data, next } = await list(scope, { search, after });
    return { tags: data.map(({ name }) => name), next };
  },
});

export const checkAlias = tool({
  name: 'check_alias',
  title: 'Check an alias',
  description:
    'Tells whether an alias is free on a domain, and which others like it are. Only a hint: create_link decides.',
  permissions: ['create'],
  kind: 'reads',
  input: z.strictObject({ alias: line().max(400), domain: line().max(253).optional() }),
  output: z.object({ is_free: z.boolean(), suggestions: z.array(z.string()) }),
  run: async (scope, { alias, domain }) => check(scope, { alias, domain }),
});
