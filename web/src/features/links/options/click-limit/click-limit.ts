import type { Option } from '../option.ts';

export interface ClickLimitDraft {
  max_clicks: string;
  after_clicks_url: string;
}

export const clickLimit: Option<ClickLimitDraft> = {
  initial: { max_clicks: '', after_clicks_url: '' },
  ofLink: ({ max_clicks: most, after_clicks_url: after }) => ({
    max_clicks: most === null ? '' : String(most),
    after_clicks_url: after ?? '',
  }),
  toEdit: ({ max_clicks: most, after_clicks_url: after }) => ({
    max_clicks: most === '' ? null : Number(most),
    after_clicks_url: after || null,
  }),
  // Anything else would be taken for no limit; the service says the rest.
  check: ({ max_clicks: typed }) =>
    /^\d*$/.test(typed) ? {} : { max_clicks: 'The limit is not a whole number.' },
  fields: { max_clicks: 'Click limit', after_clicks_url: 'Redirect after the limit' },
  words: {
    max_clicks: { label: 'Click limit', nothing: 'any number' },
    after_clicks_url: { label: 'Redirect after the limit', nothing: 'none' },
  },
};
