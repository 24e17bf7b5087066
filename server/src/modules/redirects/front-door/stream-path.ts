import { apiPrefix, streamPath } from '@linklet/contract/http/endpoint.ts';

const STREAM = apiPrefix + streamPath;
// What the app's router may take for the end of a path.
const ENDS = ['?', '#', ';'];

/**
 * Whether the app may answer a request with a stream, however its path is written. More than it does at present: a path
 * that can't be read, or differs by case, slashes or dots alone, counts as one, too.
 */
export function mayBeStream(target: string): boolean {
  const ends = ENDS.map((mark) => target.indexOf(mark)).filter((at) => at >= 0);
  const path = decode(target.slice(0, Math.min(target.length, ...ends)));
  if (path === undefined) return true;
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.');
  return `/${segments.join('/')}`.toLowerCase().startsWith(STREAM);
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
