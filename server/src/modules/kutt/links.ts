import type { z } from 'zod';
import { createLinkBody } from '@linklet/contract/links/create-link.ts';
import { linkEdit } from '@linklet/contract/links/edits.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { AppError } from '../../platform/errors.ts';
import { parse } from '../../platform/http/body/parse.ts';
import type { SurfaceAnswer, SurfaceCall } from '../../platform/http/surfaces/surface.ts';
import type { TokenScope } from '../../platform/http/tokens/token-calls.ts';
import {
  editLink,
  existingLinkOf,
  readLink,
  renameLink,
  setLinkState,
  shortenUrl,
  windowOfLinks,
} from '../links/index.ts';
import { inputs, read } from './input.ts';
import { toHash } from './link-id.ts';
import { toKuttLinks } from './link-view.ts';

/** The link that the path names; one in the trash is none. Throws `not_found`. */
export async function findLink({ scope, params }: SurfaceCall): Promise<ListedLink> {
  const link = await readLink(scope, toHash(read(inputs.named, params).id));
  if (link.state === 'deleted') throw new AppError('not_found');
  return link;
}

async function answerWith(scope: TokenScope, link: ListedLink, status = 200): Promise<SurfaceAnswer> {
  const [body] = await toKuttLinks(scope, [link]);
  return { status, body };
}

export async function show(call: SurfaceCall): Promise<SurfaceAnswer> {
  return answerWith(call.scope, await findLink(call));
}

export async function list({ scope, query }: SurfaceCall): Promise<SurfaceAnswer> {
  const { skip, limit, search } = read(inputs.list, query);
  const selection = { filter: 'all', search } as const;
  const { links, total } = await windowOfLinks(scope, { selection, sort: 'newest', offset: skip, limit });
  return { body: { total, limit, skip, data: await toKuttLinks(scope, links) } };
}

const momentIn = ({ clock }: TokenScope, ms: number) => new Date(clock().getTime() + ms).toISOString();

export async function create({ scope, body }: SurfaceCall): Promise<SurfaceAnswer> {
  const { reuse = false, ...wanted } = read(inputs.create, body);
  const { target: url, domain, description, password, customurl: alias, expire_in: duration } = wanted;
  const expires = duration === undefined ? {} : { expires_at: momentIn(scope, duration) };
  const link = parse(createLinkBody, { url, domain, alias, description, password, ...expires });
  try {
    const { hash } = await shortenUrl(scope, link, { mayRepeat: !reuse });
    return await answerWith(scope, await readLink(scope, hash), 201);
  } catch (error) {
    const existing = existingLinkOf(error);
    if (existing === undefined) throw error;
    return answerWith(scope, await readLink(scope, existing));
  }
}

export async function update(call: SurfaceCall): Promise<SurfaceAnswer> {
  const { scope, body } = call;
  const given = read(inputs.update, body);
  const found = await findLink(call);
  const edit = parse(linkEdit, editOf(scope, given));
  const isEdited = Object.keys(edit).length > 0;
  const link = isEdited ? await editLink(scope, found.hash, { ...edit, version: found.version }) : found;
  const { address: alias } = given;
  return answerWith(scope, alias === undefined ? link : await renameLink(scope, link, { alias }));
}

/** What is null is taken away. */
function editOf(scope: TokenScope, given: z.output<typeof inputs.update>) {
  const { target: url, description, password, expire_in: duration } = given;
  const expiry = typeof duration === 'number' ? momentIn(scope, duration) : duration;
  const edit = { url, description: description === '' ? null : description, password, expires_at: expiry };
  return Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
}

export async function remove(call: SurfaceCall): Promise<SurfaceAnswer> {
  const { hash, version } = await findLink(call);
  await setLinkState(call.scope, hash, { state: 'deleted', version });
  return { body: { message: 'Link has been deleted successfully.' } };
}
