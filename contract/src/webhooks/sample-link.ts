import { sampleValues } from '../api/sample-values.ts';
import type { ListedLink } from '../links/links.ts';
import { plainOptions } from '../links/options/plain-options.ts';

const { url, hash, version, domain, linklet, moment } = sampleValues;

const alias = {
  ...{ domain, alias: sampleValues.alias, linklet },
  ...{ is_main: true, tags: ['newsletter'] },
};

export const sampleLink = {
  ...{ url, hash, created_at: moment, expires_at: null, is_expired: false },
  aliases: [alias],
  ...{ title: 'Spring sale', description: null, state: 'active', blocked: null, route_count: 0 },
  ...{ options: plainOptions, version },
} satisfies ListedLink & { aliases: [unknown] };
