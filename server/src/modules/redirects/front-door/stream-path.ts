import { apiPrefix, streamPath } from '@linklet/contract/http/endpoint.ts';

const STREAM = apiPrefix + streamPath;
// Characters that the app's router may take for the end of a path.
const ENDS = ['?', '#', ';'];

/**
 * Tells whether the app may answer a request with an event stream, however its path is written. A path that
 * cannot be decoded, or differs by case, slashes or dots alone, counts as one, too.
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
