/** Types of records that are asked for. */
export type RecordType = 'A' | 'AAAA' | 'CNAME' | 'TXT' | 'NS' | 'MX' | 'CAA';

export interface DnsRecord {
  /** In lower case, without a dot at its end. */
  name: string;
  type: RecordType;
  /** An address, a name as above, or a text with its chunks joined. */
  value: string;
  /** Seconds for which others may remember it. */
  ttl: number;
}

/** `failed` says nothing about the records: nobody could be asked, or nobody answered. */
export type DnsAnswer =
  | { kind: 'found'; records: readonly DnsRecord[] }
  | { kind: 'no-record' }
  | { kind: 'no-name' }
  | { kind: 'failed'; reason: 'servfail' | 'refused' | 'timeout' | 'unreadable' };

export interface DnsQuestion {
  name: string;
  type: RecordType;
  /** Address of a server that is asked for what it knows itself; without it the resolvers are asked. */
  server?: string;
  /** Answers are given even where their signatures are wrong. */
  unchecked?: boolean;
}

/** The only way to ask about names of strangers. Never throws. */
export interface Dns {
  ask: (question: DnsQuestion) => Promise<DnsAnswer>;
  close: () => Promise<void>;
}
