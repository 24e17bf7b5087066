import { Button } from '#/ui/buttons/Button.tsx';

interface PagerProps {
  /** Where each page begins that was opened, the present one last. */
  pages: readonly number[];
  /** Where the next begins; null where there is none. */
  next: number | null;
  /** What is on them. */
  of: string;
  onPages: (pages: readonly number[]) => void;
}

/** To and fro between the pages of a list. */
export function Pager({ pages, next, of, onPages }: PagerProps) {
  return (
    <div className="import-pages">
      {pages.length > 1 && <Button onClick={() => onPages(pages.slice(0, -1))}>Previous {of}</Button>}
      {next !== null && <Button onClick={() => onPages([...pages, next])}>Next {of}</Button>}
    </div>
  );
}
