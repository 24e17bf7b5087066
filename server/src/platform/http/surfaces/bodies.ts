import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';
import { isNestedDeeper } from '../body/json-body.ts';

const MAX_DEPTH = 32;
const MAX_PARTS = 100;

/** JSON and forms. Many clients say that their body is JSON where they have none. */
export function takeBodies(apart: FastifyInstance): void {
  apart.removeAllContentTypeParsers();
  const readJson = apart.getDefaultJsonParser('error', 'error');
  apart.addContentTypeParser<string>('*', { parseAs: 'string' }, (request, text, done) => {
    const type = request.headers['content-type'] ?? '';
    if (text.trim() === '') done(null, undefined);
    else if (type.startsWith('application/x-www-form-urlencoded'))
      done(null, Object.fromEntries(new URLSearchParams(text)));
    else if (type.startsWith('multipart/form-data')) {
      readParts(type, text).then(
        (parts) => done(null, parts),
        () => done(new AppError('malformed_request')),
      );
    } else if (isNestedDeeper(text, MAX_DEPTH)) done(new AppError('malformed_request'));
    else void readJson(request, text, done);
  });
}

/** The texts of a form in parts, without its files. */
async function readParts(type: string, text: string): Promise<Record<string, string>> {
  const parts: [string, string][] = [];
  await new Promise<void>((isRead, fail) => {
    const headers: BusboyHeaders = { 'content-type': type };
    const parser = new Busboy({ headers, limits: { parts: MAX_PARTS, fieldSize: text.length * 4 } });
    parser.on('field', (name, value) => parts.push([name, value]));
    parser.on('file', (_, file) => file.resume());
    parser.on('finish', isRead);
    parser.on('error', fail);
    parser.end(text);
  });
  return Object.fromEntries(parts);
}
