import { AppError } from '../../../platform/errors.ts';
import { plain, type Setting } from './link-option.ts';

const isPublic: Setting<boolean, boolean> = {
  ...plain('analyticsPublic'),
  requireInPlan: ({ entitlements }, typed) => {
    if (typed && !entitlements.options.analytics_public) throw new AppError('public_analytics_not_in_plan');
  },
};

export const statistics = {
  edits: { analytics_public: isPublic },
};
