import { AppError } from '../../platform/errors.ts';
import { ValidationError } from '../../platform/http/error-answer.ts';
import type { SurfaceAnswer, SurfaceCall } from '../../platform/http/surfaces/surface.ts';
import { fieldsOf } from './input.ts';
import { toXml } from './xml.ts';

/** What an action answers: its fields, and the text of the format `simple`. */
export interface Answer {
  status?: number;
  fields: Record<string, unknown>;
  simple?: string;
}

type Asked = Pick<SurfaceCall, 'query' | 'body'>;

const CALLBACK = /^[\w.$]{1,64}$/;

/** The name of a function that a script of a page calls with the answer; empty for none. */
export function callbackOf(asked: Asked): string {
  const { callback, jsonp } = fieldsOf(asked);
  const name = callback ?? jsonp ?? '';
  return typeof name === 'string' && CALLBACK.test(name) ? name : '';
}

export function formatOf(asked: Asked): string {
  const { format } = fieldsOf(asked);
  return typeof format === 'string' && format !== '' ? format : 'xml';
}

/** Answers in the format that is asked for: XML where none is. */
export function write(asked: Asked, { status = 200, fields, simple = '' }: Answer): SurfaceAnswer {
  const callback = callbackOf(asked);
  switch (formatOf(asked)) {
    case 'xml':
      return { status, type: 'application/xml; charset=utf-8', body: toXml(fields) };
    case 'json':
      return { status, body: fields };
    case 'jsonp':
      if (callback === '') return { ...write({ query: {}, body: undefined }, noCallback), status: 400 };
      return {
        ...{ status, type: 'application/javascript; charset=utf-8' },
        // The comment keeps what is before it from being read as another kind of file.
        body: `/**/${callback}(${forScript(fields)})`,
      };
    default:
      return { status, type: 'text/plain; charset=utf-8', body: simple };
  }
}

const noCallback: Answer = {
  status: 400,
  fields: { message: 'Missing or invalid callback', errorCode: '400' },
};

/** Old scripts end a line at two characters that JSON leaves as they are. */
function forScript(fields: object): string {
  return JSON.stringify(fields).replace(/[\u2028\u2029<]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

export function failure(status: number, message: string, more: object = {}): Answer {
  return { status, fields: { ...more, message, errorCode: String(status) }, simple: message };
}

const LOG_IN = 'Please log in';
const PLAIN_ONLY =
  'Please log in. Tokens are kept hashed here, so a signature that is made of a token and a time can’t be checked: send the token itself as signature.';

export function toYourlsAnswer(error: unknown, asked: Asked): SurfaceAnswer {
  return write(asked, toFailure(error, asked));
}

function toFailure(error: unknown, asked: Asked): Answer {
  if (error instanceof ValidationError)
    return failure(400, Object.values(error.errors).flat()[0] ?? error.message);
  if (error instanceof AppError) return toRefusal(error, asked);
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  return status >= 400 && status < 500
    ? failure(400, 'The request could not be read.')
    : failure(500, 'Something went wrong.');
}

function toRefusal({ status, message }: AppError, asked: Asked): Answer {
  const callback = callbackOf(asked);
  if (status === 401) {
    const isSigned = fieldsOf(asked)['timestamp'] !== undefined;
    return failure(403, isSigned ? PLAIN_ONLY : LOG_IN, { callback });
  }
  if (status >= 500) return failure(status, 'Something went wrong.');
  return failure([403, 404, 429].includes(status) ? status : 400, message, { callback });
}
