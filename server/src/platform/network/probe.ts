/**
 * What answers under a name: this product, a website, or nothing that can be read. `us-by-http`: who asks by https arrives
 * here by http.
 */
export type Answerer = 'us' | 'us-by-http' | 'website' | 'nobody';

export interface Probe {
  /** What answers visitors of a host. Never throws. */
  answererOf: (host: string) => Promise<Answerer>;
  close: () => Promise<void>;
}
