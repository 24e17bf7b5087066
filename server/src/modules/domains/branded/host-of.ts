import type { Config } from '../../../platform/config.ts';

type Base = Pick<Config, 'baseUrl'>;

/** A name as visitors have it in addresses: with the port of the product, where that is not the scheme's. */
export function withPort({ baseUrl }: Base, name: string): string {
  const { port } = new URL(baseUrl);
  return port === '' ? name : `${name}:${port}`;
}

export function withoutPort(host: string): string {
  return host.replace(/:\d+$/, '');
}
