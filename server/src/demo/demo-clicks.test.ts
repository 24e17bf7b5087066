import { expect, test } from 'vitest';
import { demoClicks } from './demo-clicks.ts';
import { demoPeople } from './demo-people.ts';

test('clicks of the demonstration have languages and sources as those of visitors have', () => {
  const stored = { workspaceId: 1, linkId: 1, aliasId: 1, domainId: 1 };
  const clicks = demoPeople
    .flatMap(({ links }) => links)
    .flatMap((link) => demoClicks(link, stored, new Date('2026-11-26T12:00:00Z')));
  const visitors = clicks.map(({ click }) => click.visitor);

  expect(visitors.filter(({ language }) => ['gb', 'jp', 'us'].includes(language))).toEqual([]);
  expect(visitors.some(({ country, language }) => country === 'GB' && language === 'en')).toBe(true);
  expect(clicks.map(({ click }) => click.origin.source)).not.toContain('t.co');
});
