import { links } from '../../../schema/links/links.table.ts';
import { plain } from './link-option.ts';

export const redirect = {
  edits: { redirect_status: plain('redirectStatus'), passes_query: plain('passesQuery') },
  shown: { redirect_status: links.redirectStatus, passes_query: links.passesQuery },
};
