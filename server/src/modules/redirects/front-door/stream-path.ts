import { apiPrefix, streamPath } from '@linklet/contract/http/endpoint.ts';

const STREAM = apiPrefix + streamPath;
// Characters that the app's router may take for the end of a path.
const ENDS = ['?', '#', ';'];

/** True also for paths that cannot be decoded, or differ only by case, slashes or dots. */
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
