import type { ListedLink } from '../links/links.ts';
import { plainOptions } from '../links/options/plain-options.ts';

const alias = {
  ...{ domain: 'go.example.com', alias: 'spring', linklet: 'https://go.example.com/spring' },
  ...{ is_main: true, tags: ['newsletter'] },
};

export const sampleLink = {
  ...{ url: 'https://example.com/spring-sale', hash: 'a1b2c3d4e5f60718' },
  ...{ created_at: '2026-03-01T12:00:00.000Z', expires_at: null, is_expired: false },
  aliases: [alias],
  ...{ title: 'Spring sale', description: null, state: 'active', blocked: null, route_count: 0 },
  ...{ options: plainOptions, version: 1 },
} satisfies ListedLink & { aliases: [unknown] };
