import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { searchIcon } from '../icons/screen-icons.ts';

const debounceMs = 250;

interface SearchFieldProps {
  label: string;
  /** What is searched for, at first and after each search. */
  initial: string;
  onSearch: (text: string) => void;
}

/** Searches while somebody types, once they pause. */
export function SearchField({ label, initial, onSearch }: SearchFieldProps) {
  const id = useId();
  const [text, setText] = useState(initial);
  const [former, setFormer] = useState(initial);
  const [said, setSaid] = useState(initial);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);

  if (initial !== former) {
    setFormer(initial);
    // Somebody else asks for something else, such as for everything.
    if (initial !== said) {
      setSaid(initial);
      setText(initial);
    }
  }

  /** Esc empties it first, and means what it means elsewhere once it is empty. */
  function press(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || text === '') return;
    event.preventDefault();
    type('');
  }

  function type(next: string): void {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setSaid(next.trim());
      onSearch(next.trim());
    }, debounceMs);
  }

  return (
    <div className="field search-field" role="search">
      <label className="unseen" htmlFor={id}>
        {label}
      </label>
      <Icon path={searchIcon} />
      <input
        id={id}
        type="search"
        value={text}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={press}
      />
    </div>
  );
}
