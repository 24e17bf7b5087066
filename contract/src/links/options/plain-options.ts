import * as card from './card.ts';
import * as clickLimit from './click-limit.ts';
import * as externalId from './external-id.ts';
import * as pixels from './pixels.ts';
import * as redirect from './redirect.ts';
import * as start from './start.ts';
import * as statistics from './statistics.ts';
import * as visitorPassword from './visitor-password.ts';
import type { LinkOptions } from './list.ts';

/** What most links have. */
export const plainOptions: LinkOptions = {
  ...redirect.plain,
  ...start.plain,
  ...pixels.plain,
  ...visitorPassword.plain,
  ...clickLimit.plain,
  ...card.plain,
  ...statistics.plain,
  ...externalId.plain,
};
