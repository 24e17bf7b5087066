import { Fragment } from 'react';

/** A URL that breaks after the marks that part it, and inside its words only where one is longer than the line. */
export function LongUrl({ url }: { url: string }) {
  return url.split(/(?<=[/.?&=#_-])/).map((part, index) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}
