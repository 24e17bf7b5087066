import type { LinkOptions } from '@linklet/contract/links/options/list.ts';
import type { Option } from '../option.ts';

export type StatisticsDraft = Pick<LinkOptions, 'analytics_enabled' | 'analytics_public'>;

export const statistics: Option<StatisticsDraft> = {
  initial: { analytics_enabled: true, analytics_public: false },
  ofLink: ({ analytics_enabled, analytics_public }) => ({ analytics_enabled, analytics_public }),
  toEdit: ({ analytics_enabled, analytics_public }) => ({ analytics_enabled, analytics_public }),
  toBody: ({ analytics_enabled: isOn, analytics_public: isPublic }, { mayPublish }) => {
    if (!isOn) return { analytics_enabled: false };
    return isPublic && mayPublish ? { analytics_public: true } : {};
  },
  fields: {},
  words: {
    analytics_enabled: { label: 'Statistics' },
    analytics_public: { label: 'Public statistics' },
  },
};
