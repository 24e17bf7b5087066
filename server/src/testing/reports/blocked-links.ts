import { randomUUID } from 'node:crypto';
import type { Browser, TestApp } from '../test-app.ts';

/** Staff who ban hosts. */
export interface Banning {
  app: TestApp;
  staff: Browser;
}

export interface BlockedLink {
  host: string;
  hash: string;
  /** Without its scheme. */
  address: string;
  /** What blocks it. */
  ban: number;
}

/** A link of the workspace at `place` to a host that is banned. */
export async function makeBlocked(by: Banning, browser: Browser, place = ''): Promise<BlockedLink> {
  const host = `${randomUUID()}.test`;
  const answer = await browser.post(`${place}/url/create`, { url: `https://${host}/` });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const [{ hash, aliases }] = answer.json();
  return { host, hash, address: `lnk.test/${String(aliases[0].alias)}`, ban: await banHost(by, host) };
}

/** Answers the id of the ban. */
export async function banHost({ app, staff }: Banning, host: string): Promise<number> {
  const answer = await staff.post('/kiosk/bans', { value: host, reason: 'phishing' });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const { data } = (await staff.get(`/kiosk/bans?search=${host}`)).json();
  await app.runJob('block-destinations', { ban: data[0].id });
  return data[0].id;
}

export async function liftBan({ app, staff }: Banning, id: number): Promise<void> {
  const answer = await staff.delete(`/kiosk/bans/${String(id)}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  await app.runJob('release-destinations', { ban: id });
}
