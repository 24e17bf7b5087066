import { strictTransport } from '../../../platform/http/web/security-headers.ts';
import type { ReplicaReader } from '../replica/replica-reader.ts';

const NAME = 'Strict-Transport-Security';

/**
 * What browsers are told of https by an answer of a host, which they read on answers by https alone: by the base host
 * always where it is served so, by a branded domain what its owner chose. Empty for nothing.
 */
export function createStrictTransport(replica: Pick<ReplicaReader, 'findDomain'>, baseUrl: string) {
  const base = strictTransport(baseUrl)[NAME] ?? '';
  const { host: baseHost } = new URL(baseUrl);
  return (host: string, isHttps: boolean): string => {
    if (base === '' || host === baseHost) return base;
    const domain = replica.findDomain(host);
    if (domain === undefined) return '';
    return domain.isBranded ? (isHttps ? domain.strictTransport : '') : base;
  };
}

export type StrictTransport = ReturnType<typeof createStrictTransport>;

export function transportLine(value: string): string {
  return value === '' ? '' : `${NAME}: ${value}\r\n`;
}

export function transportHeaders(value: string): Map<string, string> {
  return new Map(value === '' ? [] : [[NAME, value]]);
}
