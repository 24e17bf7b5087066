/** What answers under a name: this product, a website, or nothing that can be read. */
export type Answerer = 'us' | 'website' | 'nobody';

export interface Probe {
  /** What answers visitors of a host. Never throws. */
  answererOf: (host: string) => Promise<Answerer>;
  close: () => Promise<void>;
}
