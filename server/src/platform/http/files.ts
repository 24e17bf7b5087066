import type { Readable } from 'node:stream';
import type { Access } from '@linklet/contract/http/access.ts';
import type { Entrance } from './entrance.ts';
import { registerPassage, type Passage } from './passages.ts';

export interface ServedFile {
  bytes: Buffer | Readable;
  type: string;
  /** As it is called where somebody keeps it. */
  name: string;
}

export type OnFile = (
  path: string,
  handler: (passage: Passage) => Promise<ServedFile>,
  options: FileOptions,
) => void;

export interface FileOptions {
  access: Access;
  /** Where it is a workspace's: the address exists once for each kind. */
  scope?: 'workspace';
  /** Whether browsers keep it for an hour; true when not given. */
  isKept?: boolean;
}

const LIMIT_PER_MINUTE = 600;
const DEADLINE_MS = 5000;
// Whoever signs out leaves them in the browser for this long.
const KEEP_SECONDS = 3600;

/**
 * Files of people, for pages to show; one that changes gets another address. As a page's own they are shown; opened by
 * themselves they are downloaded, so that they never become a page.
 */
export function files(list: (on: OnFile) => void): Entrance {
  const served: Parameters<OnFile>[] = [];
  list((...file) => void served.push(file));
  return {
    endpoints: [],
    ways: served.map(([path, , { access, scope }]) => ({
      method: 'GET',
      path,
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
