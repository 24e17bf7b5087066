import type { Readable } from 'node:stream';
import type { Access } from '@linklet/contract/http/access.ts';
import type { Entrance } from './entrance.ts';
import { registerPassage, type Passage } from './passages.ts';

export interface ServedFile {
  bytes: Buffer | Readable;
  type: string;
  name: string;
}

export type OnFile = (
  path: string,
  handler: (passage: Passage) => Promise<ServedFile>,
  options: FileOptions,
) => void;

export interface FileOptions {
  access: Access;
  scope?: 'workspace';
  /** Whether browsers cache it for an hour; true by default. */
  isKept?: boolean;
}

const LIMIT_PER_MINUTE = 600;
const DEADLINE_MS = 5000;
// It stays in the browser for this long after signing out.
const KEEP_SECONDS = 3600;

/**
 * Uploaded files, under a new URL after each change. Opened directly they are downloaded, so that they never
 * run as a page.
 */
export function files(list: (on: OnFile) => void): Entrance {
  const served: Parameters<OnFile>[] = [];
  list((...file) => void served.push(file));
  return {
    endpoints: [],
    ways: served.map(([path, , { access, scope }]) => ({
      method: 'GET',
      path,
      by: 'session',
      access,
      ...(scope && { scope }),
    })),
    register: (server, http) => {
      for (const [path, handler, { isKept = true, ...options }] of served) {
        registerPassage(server, http, {
          path,
          ...options,
          limitPerMinute: LIMIT_PER_MINUTE,
          deadlineMs: DEADLINE_MS,
          beginsForGuests: false,
          handler,
          send: (reply, { bytes, type, name }) =>
            reply
              .headers({
                'cache-control': isKept ? `private, max-age=${String(KEEP_SECONDS)}` : 'no-store',
                'content-disposition': `attachment; filename="${name}"`,
                vary: 'cookie',
              })
              .type(type)
              .send(bytes),
        });
      }
    },
  };
}
