/** What a front door knows of an alias. */
export interface ReplicaLink {
  aliasId: number;
  domainId: number;
  /** As it was typed; looked up without regard to case. */
  alias: string;
  linkId: number;
  workspaceId: number;
  /** The name of the link outside. */
  linkHash: string;
  linkStatus: number;
  longUrlStatus: number;
  /** Milliseconds since 1970; null for a link that does not expire. */
  expiresAt: number | null;
  createdAt: number;
  /** The destination, serialised: ASCII only. */
  url: string;
}

/** What a front door knows of a domain. */
export interface ReplicaDomain {
  id: number;
  host: string;
  /** False while the domain is disabled, deleted or blocked. */
  isServed: boolean;
}

const HEAD_BYTES = 36;
const ID_BYTES = 6;

/** The key of an alias: four bytes of domain, then the alias in lower case. */
export function linkKey(domainId: number, alias: string): Buffer {
  const key = Buffer.allocUnsafe(4 + alias.length);
  key.writeUInt32BE(domainId, 0);
  key.write(alias.toLowerCase(), 4, 'latin1');
  return key;
}

// Written into again and again: a first copy would leave hundreds of megabytes of buffers behind else.
const scratch = Buffer.alloc(64 * 1024);

/** The bytes of a link; they stand until the next call. */
export function encodeLink(link: ReplicaLink): Buffer {
  const { alias, linkHash, url } = link;
  scratch.writeUInt16LE(link.linkStatus, 0);
  scratch.writeUInt16LE(link.longUrlStatus, 2);
  scratch.writeUIntLE(link.aliasId, 4, ID_BYTES);
  scratch.writeUIntLE(link.linkId, 10, ID_BYTES);
  scratch.writeUIntLE(link.workspaceId, 16, ID_BYTES);
  scratch.writeUIntLE(link.expiresAt ?? 0, 22, ID_BYTES);
  scratch.writeUIntLE(link.createdAt, 28, ID_BYTES);
  scratch.writeUInt8(linkHash.length, 34);
  scratch.writeUInt8(alias.length, 35);
  const end = HEAD_BYTES + scratch.write(linkHash + alias + url, HEAD_BYTES, 'latin1');
  return scratch.subarray(0, end);
}

/** Reads a link from the first `length` bytes; the domain is part of the key. */
export function decodeLink(domainId: number, bytes: Buffer, length: number): ReplicaLink {
  const expiresAt = bytes.readUIntLE(22, ID_BYTES);
  const aliasStart = HEAD_BYTES + bytes.readUInt8(34);
  const urlStart = aliasStart + bytes.readUInt8(35);
  return {
    aliasId: bytes.readUIntLE(4, ID_BYTES),
    domainId,
    alias: bytes.toString('latin1', aliasStart, urlStart),
    linkId: bytes.readUIntLE(10, ID_BYTES),
    workspaceId: bytes.readUIntLE(16, ID_BYTES),
    linkHash: bytes.toString('latin1', HEAD_BYTES, aliasStart),
    linkStatus: bytes.readUInt16LE(0),
    longUrlStatus: bytes.readUInt16LE(2),
    expiresAt: expiresAt === 0 ? null : expiresAt,
    createdAt: bytes.readUIntLE(28, ID_BYTES),
    url: bytes.toString('latin1', urlStart, length),
  };
}

export function domainKey(host: string): Buffer {
  return Buffer.from(host, 'latin1');
}

export function encodeDomain({ id, isServed }: ReplicaDomain): Buffer {
  const bytes = Buffer.alloc(5);
  bytes.writeUInt32LE(id, 0);
  bytes.writeUInt8(isServed ? 1 : 0, 4);
  return bytes;
}

export function decodeDomain(host: string, bytes: Buffer): ReplicaDomain {
  return { id: bytes.readUInt32LE(0), host, isServed: bytes.readUInt8(4) === 1 };
}
