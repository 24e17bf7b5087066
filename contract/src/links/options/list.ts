import { z } from 'zod';
import * as card from './card.ts';
import * as clickLimit from './click-limit.ts';
import * as externalId from './external-id.ts';
import * as pixels from './pixels.ts';
import * as redirect from './redirect.ts';
import * as start from './start.ts';
import * as statistics from './statistics.ts';
import * as visitorPassword from './visitor-password.ts';

/** How a link leads to its destination. */
export const linkOptions = z.object({
  ...redirect.shown,
  ...start.shown,
  ...pixels.shown,
  ...visitorPassword.shown,
  ...clickLimit.shown,
  ...card.shown,
  ...statistics.shown,
  ...externalId.shown,
});
export type LinkOptions = z.infer<typeof linkOptions>;

/** What of the options can be set; what is not given stays, or is as it is with most links. */
export const optionEdits = {
  ...redirect.edits,
  ...start.edits,
  ...pixels.edits,
  ...visitorPassword.edits,
  ...clickLimit.edits,
  ...card.edits,
  ...statistics.edits,
  ...externalId.edits,
};
