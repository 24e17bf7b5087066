import { Button } from '#/ui/buttons/Button.tsx';
interface ListEndProps {
  next: string | null;
  previous: string | null;
  onGo: (cursor: string) => void;
}

/** Leads to the pages before and behind. */
export function ListEnd({ next, previous, onGo }: ListEndProps) {
  if (next === null && previous === null) return null;

  function go(cursor: string | null) {
    if (cursor === null) return;
    onGo(cursor);
    scrollTo({ top: 0 });
  }

  return (
    <nav className="list-end" aria-label="Pages">
      <Button disabled={previous === null} onClick={() => go(previous)}>
        Previous
      </Button>
      <Button disabled={next === null} onClick={() => go(next)}>
        Next
      </Button>
    </nav>
  );
}
