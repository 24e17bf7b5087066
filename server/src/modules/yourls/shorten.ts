import { createLinkBody } from '@linklet/contract/links/create-link.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { AppError } from '../../platform/errors.ts';
import { ValidationError } from '../../platform/http/error-answer.ts';
import { parse } from '../../platform/http/body/parse.ts';
import type { SurfaceCall } from '../../platform/http/surfaces/surface.ts';
import { existingLinkOf, readLink, shortenUrl } from '../links/index.ts';
import type { Answer } from './answer.ts';
import { inputs, read } from './input.ts';
import { clicksOf, dateOf, mainOf } from './link-view.ts';

export async function shorten(call: SurfaceCall): Promise<Answer> {
  const { scope } = call;
  const { url, keyword, title } = read(inputs.shorten, call);
  if (url === '') return refused('error:nourl', 'Missing or malformed URL');
  try {
    const body = parse(createLinkBody, { url, alias: keyword, title });
    const { hash } = await shortenUrl(scope, body);
    return made(await readLink(scope, hash));
  } catch (error) {
    const existing = existingLinkOf(error);
    if (existing !== undefined) return known(call, await readLink(scope, existing));
    return inTheirWords(error, keyword);
  }
}

function made(link: ListedLink): Answer {
  const { keyword, shorturl } = mainOf(link);
  const { url, title } = link;
  const about = { keyword, url, title: title ?? url, date: dateOf(link), ip: '' };
  const fields = {
    ...{ url: about, status: 'success', code: '', message: `${url} added to database` },
    ...{ errorCode: '', statusCode: '200', title: about.title, shorturl, simple: shorturl },
  };
  return { fields, simple: shorturl };
}

/** Refused, and the short link that is there is told all the same. */
async function known({ scope }: SurfaceCall, link: ListedLink): Promise<Answer> {
  const { keyword, shorturl } = mainOf(link);
  const { hash, url, title: given } = link;
  const clicks = String((await clicksOf(scope, [link]))[hash] ?? 0);
  const title = given ?? url;
  const fields = {
    ...{
      status: 'fail',
      code: 'error:url',
      url: { keyword, url, title, date: dateOf(link), ip: '', clicks },
    },
    ...{ message: `${url} already exists in database`, errorCode: '400', statusCode: '400' },
    ...{ title, shorturl, simple: shorturl },
  };
  return { status: 400, fields, simple: shorturl };
}

function refused(code: string, message: string): Answer {
  const fields = { status: 'fail', code, message, errorCode: '400', statusCode: '400' };
  return { status: 400, fields, simple: '' };
}

const takenCodes: readonly string[] = ['alias_taken', 'alias_reserved'];

function inTheirWords(error: unknown, keyword: string): Answer {
  if (error instanceof ValidationError)
    return refused('error:invalid', Object.values(error.errors).flat()[0] ?? error.message);
  if (!(error instanceof AppError) || error.status !== 422) throw error;
  if (takenCodes.includes(error.code))
    return refused('error:keyword', `Short URL ${keyword} already exists in database or is reserved`);
  if (error.code === 'url_is_short_link') return refused('error:noloop', 'URL is a short URL');
  return refused(error.field === 'url' ? 'error:nourl' : 'error:keyword', error.message);
}
