import { toSourceClick, type SourceClick } from '../history/source-click.ts';
import { parameterOf, withParameter, type SourceHistory } from './source-api.ts';
import { listIn, objectIn, textIn, type Json } from './values.ts';

const VISITS_PER_PAGE = 500;

/** Its path below that of all short URLs, which has the domain where it is not the default one. */
export function shlinkRef(link: Json): string {
  const [code, domain] = [textIn(link['shortCode']), textIn(link['domain'])];
  const path = code.split('/').map(encodeURIComponent).join('/');
  return domain === '' ? path : `${path}?domain=${encodeURIComponent(domain)}`;
}

export const shlinkHistory: SourceHistory = {
  start: (ref, until) => {
    const [code = '', domain = ''] = ref.split('?');
    const asked = `page=1&itemsPerPage=${String(VISITS_PER_PAGE)}&endDate=${encodeURIComponent(until.toISOString())}`;
    return `/rest/v3/short-urls/${code}/visits?${asked}${domain && `&${domain}`}`;
  },
  read: (body, at) => {
    const visits = objectIn(objectIn(body)['visits']);
    const page = parameterOf(at, 'page');
    const pages = Number(textIn(objectIn(visits['pagination'])['pagesCount']));
    const clicks = listIn(visits['data']).map((visit) => clickOf(at.ref, visit));
    return { clicks, next: page < pages && clicks.length > 0 ? withParameter(at, 'page', page + 1) : null };
  },
};

function clickOf(ref: string, visit: Json): SourceClick | null {
  const place = objectIn(visit['visitLocation']);
  const date = Date.parse(textIn(visit['date']));
  return toSourceClick({
    ...{ ref, at: Number.isNaN(date) ? null : new Date(date) },
    ...{ referrer: textIn(visit['referer']), agent: textIn(visit['userAgent']) },
    ...{ country: textIn(place['countryCode']), region: textIn(place['regionName']) },
    ...{ city: textIn(place['cityName']), isRobot: visit['potentialBot'] === true },
  });
}
