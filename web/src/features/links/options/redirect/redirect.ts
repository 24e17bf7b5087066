import type { LinkOptions } from '@linklet/contract/links/options/list.ts';
import type { Option } from '../option.ts';

export type RedirectDraft = Pick<LinkOptions, 'redirect_status' | 'passes_query'>;

export const redirect: Option<RedirectDraft> = {
  initial: { redirect_status: 302, passes_query: true },
  ofLink: ({ redirect_status, passes_query }) => ({ redirect_status, passes_query }),
  toEdit: ({ redirect_status, passes_query }) => ({ redirect_status, passes_query }),
  fields: {},
  words: { redirect_status: { label: 'Redirect' }, passes_query: { label: 'Query passed on' } },
};
