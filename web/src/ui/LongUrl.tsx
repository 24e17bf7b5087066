import { Fragment } from 'react';

/** Breaks a URL after its separators, and inside words only if one is longer than the line. */
export function LongUrl({ url }: { url: string }) {
  return url.split(/(?<=[/.?&=#_-])/).map((part, index) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}
