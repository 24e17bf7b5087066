import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from './Icon.tsx';
import { searchIcon } from './screen-icons.ts';

const debounceMs = 250;

interface SearchFieldProps {
  label: string;
  /** What is searched for when the field is first shown. */
  initial: string;
  onSearch: (text: string) => void;
}

/** Searches while somebody types, once they pause. */
export function SearchField({ label, initial, onSearch }: SearchFieldProps) {
  const id = useId();
  const [text, setText] = useState(initial);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);

  function type(next: string): void {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(next.trim()), debounceMs);
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
      />
    </div>
  );
}
