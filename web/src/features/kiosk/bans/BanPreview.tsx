import { useQuery } from '@tanstack/react-query';
import * as api from '@linklet/contract/reports/endpoints.ts';
import type { Ban } from '@linklet/contract/reports/endpoints.ts';
import { formatNumber } from '#/lib/format.ts';
import { usePaused } from '#/lib/use-paused.ts';
import { banPreviewQuery } from '../reports.queries.ts';

export interface BanHits {
  links: number;
  owners: number;
  is_complete: boolean;
}

/** Says while a ban is written what it would block. */
export function BanPreview({ ban: { kind, value } }: { ban: Ban }) {
  const asked = api.ban.safeParse({ kind, value: usePaused(value) });
  const preview = useQuery({
    ...banPreviewQuery(asked.data ?? { kind, value }),
    enabled: asked.success,
    throwOnError: false,
  });

  return (
    <p role="status" className="ban-preview">
      {asked.success && preview.data ? `This blocks ${hitsText(preview.data)}.` : null}
    </p>
  );
}

/** “12 links of 3 owners”. */
export function hitsText({ links, owners, is_complete }: BanHits): string {
  const text = `${linksText(links)} of ${owners === 1 ? '1 owner' : `${formatNumber(owners)} owners`}`;
  return is_complete ? text : `more than ${text}`;
}

export function linksText(links: number): string {
  return links === 1 ? '1 link' : `${formatNumber(links)} links`;
}
