import { runStatement } from '../../platform/postgres/database.ts';
import type { Services } from '../../platform/scope.ts';
import { PassedIds } from './passed-ids.ts';

const LOOK_EVERY_MS = 1000;
const MOST_PAUSE_MS = 30_000;
// What was there before the first look is no news; what is still to commit, below these ids, is.
const KNOWN_AT_START = 200;
// A session is looked at in one of so many looks.
const SESSION_TURNS = 5;

export interface News {
  userIds: ReadonlySet<number>;
  isForAll: boolean;
}

interface Options {
  services: Pick<Services, 'db' | 'clock' | 'log'>;
  /** Keys, in hex, of the sessions that listen; without any the watch ends. */
  sessions: () => string[];
  onNews: (news: News) => void;
  onEnded: (sessions: ReadonlySet<string>) => void;
}

interface Row {
  kind: 'notification' | 'announcement' | 'session';
  /** A session's in hex. */
  id: string;
  userId: string | null;
}

/** Looks once a second, in one statement, for what is new and for sessions that have ended. */
export class NewsWatch {
  readonly #options: Options;
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #turn = 0;
  #notifications = new PassedIds();
  #announcements = new PassedIds();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Resolves once it is known what was there before: whatever comes from then on is told. */
  start(): Promise<void> {
    this.#running ??= this.#begin();
    return this.#running;
  }

  async #begin(): Promise<void> {
    this.#notifications = new PassedIds();
    this.#announcements = new PassedIds();
    try {
      await this.#look();
      this.#schedule(0);
    } catch (error) {
      this.#running = undefined;
      throw error;
    }
  }

  #schedule(failures: number): void {
    clearTimeout(this.#timer);
    const pauseMs = Math.min(LOOK_EVERY_MS * 2 ** failures, MOST_PAUSE_MS);
    this.#timer = setTimeout(() => void this.#lookAgain(failures), pauseMs).unref();
  }

  async #lookAgain(failures: number): Promise<void> {
    if (this.#options.sessions().length === 0) {
      this.#running = undefined;
      return;
    }
    try {
      await this.#look();
      this.#schedule(0);
    } catch (error) {
      this.#options.services.log.warn({ err: error }, 'could not look for news');
      this.#schedule(failures + 1);
    }
  }

  async #look(): Promise<void> {
    const { services, onNews, onEnded } = this.#options;
    const sessions = this.#sessionsInTurn();
    const rows = await this.#read(sessions);
    const now = services.clock().getTime();
    const told = this.#notifications.pass(rowsOf(rows, 'notification'), now);
    const announced = this.#announcements.pass(rowsOf(rows, 'announcement'), now);
    if (told.length + announced.length > 0) {
      onNews({ userIds: new Set(told.map(({ userId }) => Number(userId))), isForAll: announced.length > 0 });
    }
    const open = new Set(rowsOf(rows, 'session').map(({ id }) => id));
    onEnded(new Set(sessions.filter((session) => !open.has(session))));
  }

  #sessionsInTurn(): string[] {
    this.#turn = (this.#turn + 1) % SESSION_TURNS;
    const turnOf = (session: string) => parseInt(session.slice(0, 4), 16) % SESSION_TURNS;
    return this.#options.sessions().filter((session) => turnOf(session) === this.#turn);
  }

  #read(sessions: readonly string[]): Promise<Row[]> {
    const { db, clock } = this.#options.services;
    return runStatement<Row>(db, LOOK, [
      this.#notifications.floor ?? -1,
      this.#announcements.floor ?? -1,
      sessions.join(','),
      clock().toISOString(),
    ]);
  }
}

// Without a floor, at the first look, the newest rows alone are read.
const above = (table: string, floor: string) => `
  id > case when ${floor} < 0
    then coalesce((select id from ${table} order by id desc offset ${String(KNOWN_AT_START)} limit 1), 0)
    else ${floor} end`;

const LOOK = `
  select 'notification' as kind, id::text as id, user_id::text as "userId"
  from notifications where ${above('notifications', '$1::bigint')}
  union all
  select 'announcement', id::text, null
  from announcements where ${above('announcements', '$2::bigint')}
  union all
  select 'session', encode(sessions.id, 'hex'), null
  from unnest(string_to_array($3, ',')) as keys (hex)
  join sessions on sessions.id = decode(keys.hex, 'hex') and sessions.expires_at > $4
  join users on users.id = sessions.user_id and users.terminated_at is null and users.deleted_at is null`;

function rowsOf(rows: readonly Row[], kind: Row['kind']): Row[] {
  return rows.filter((row) => row.kind === kind);
}
