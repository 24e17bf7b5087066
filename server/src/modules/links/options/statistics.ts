import { AppError } from '../../../platform/errors.ts';
import { links } from '../../../schema/links/links.table.ts';
import { plain, type Setting } from './link-option.ts';

const isPublic: Setting<boolean, boolean> = {
  ...plain('analyticsPublic'),
  requireInPlan: ({ entitlements }, typed) => {
    if (typed && !entitlements.options.analytics_public) throw new AppError('public_analytics_not_in_plan');
  },
};

export const statistics = {
  edits: { analytics_enabled: plain('analyticsEnabled'), analytics_public: isPublic },
  shown: { analytics_enabled: links.analyticsEnabled, analytics_public: links.analyticsPublic },
};
