import { describe, expect, test } from 'vitest';
import { publicPages, renderPage, sitemap } from './prerender.tsx';

const values: Record<string, string> = {
  '%PRODUCT_NAME%': 'Linklet',
  '%BASE_URL%': 'https://go.test',
  '%BASE_HOST%': 'go.test',
};
const filled = (text: string) => text.replace(/%[A-Z_]+%/g, (token) => values[token] ?? token);
const assets = { script: '/app/assets/a.js', preloads: [], style: '', pictures: {} };

describe.each(publicPages)('the page $name', (page) => {
  const html = filled(renderPage(page, assets));

  test('has a title and a description of a length that search engines show whole', () => {
    expect(filled(page.title).length).toBeLessThanOrEqual(60);
    expect(page.description.length).toBeLessThanOrEqual(155);
  });

  test('has exactly one main heading and one main landmark', () => {
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html.match(/<main[ >]/g)).toHaveLength(1);
  });

  test('names its canonical address', () => {
    expect(html).toContain(`<link rel="canonical" href="https://go.test${page.canonical}">`);
  });

  test('carries no style attribute, which the content policy would refuse', () => {
    expect(html).not.toMatch(/ style="/);
  });

  test('carries structured data that can be read', () => {
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';

    expect(JSON.parse(json)).toHaveProperty('@graph');
  });

  test('asks nothing of other hosts', () => {
    const fetched = html.match(/(?:src|<link[^>]+href)="https?:\/\/(?!go\.test)[^"]+/g);

    expect(fetched).toBeNull();
  });
});

test('titles and descriptions are unique', () => {
  expect(new Set(publicPages.map(({ title }) => title)).size).toBe(publicPages.length);
  expect(new Set(publicPages.map(({ description }) => description)).size).toBe(publicPages.length);
});

test('the sitemap lists every public page once, and the plans', () => {
  const paths = [...publicPages.map(({ canonical }) => canonical), '/app/pricing'];

  expect([...sitemap().matchAll(/<loc>%BASE_URL%(.*?)<\/loc>/g)].map(([, path]) => path)).toEqual(paths);
});
