import type { BrandedDomain } from '@linklet/contract/domains/endpoints.ts';
import type { ReceivedOffer } from '@linklet/contract/domains/transfers.ts';
import { linksText } from '../domain-name.ts';

/** What an offer comes to for whoever makes it. */
export function givenText({
  unicode,
  links,
  kind,
}: Pick<BrandedDomain, 'unicode' | 'links' | 'kind'>): string {
  return sentences(
    `The new owner decides on ${unicode} and makes new links on it; you no longer can.`,
    linksStay(links),
    kind !== 'vanity' && 'The new owner puts a TXT record of their own in the place of yours.',
  );
}

/** What accepting one comes to. */
export function takenText({ from, links, kind }: ReceivedOffer, whosePlan: string): string {
  return sentences(
    `It comes from ${from} and counts in ${whosePlan}.`,
    linksStay(links),
    links > 0 && 'Aliases that are taken can’t be used again.',
    kind !== 'vanity' && 'You put a TXT record of your own into its DNS records within 30 days.',
  );
}

function linksStay(links: number): string | false {
  if (links === 0) return false;
  return links === 1
    ? 'The link on it stays with the person who created it, and redirects as long as the domain is kept.'
    : `${linksText(links)} on it stay with the people who created them, and redirect as long as the domain is kept.`;
}

function sentences(...all: (string | false)[]): string {
  return all.filter((each) => each !== false).join(' ');
}
