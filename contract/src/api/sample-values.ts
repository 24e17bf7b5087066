/** Of a link, as examples have it. */
export const sampleValues = {
  ...{ url: 'https://example.com/spring-sale', hash: 'a1b2c3d4e5f60718' },
  ...{ domain: 'go.example.com', alias: 'spring', linklet: 'https://go.example.com/spring' },
  ...{ moment: '2026-03-01T12:00:00.000Z', version: 1 },
} as const;
