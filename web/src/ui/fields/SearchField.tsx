import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { searchIcon } from '../icons/screen-icons.ts';

const debounceMs = 250;

interface SearchFieldProps {
  label: string;
  /** The label, if it is short. */
  placeholder?: string;
  initial: string;
  onSearch: (text: string) => void;
}

export function SearchField({ label, placeholder = label, initial, onSearch }: SearchFieldProps) {
  const id = useId();
  const [text, setText] = useState(initial);
  const [former, setFormer] = useState(initial);
  const [said, setSaid] = useState(initial);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);

  if (initial !== former) {
    setFormer(initial);
    // The search was changed from outside, such as by a reset.
    if (initial !== said) {
      setSaid(initial);
      setText(initial);
    }
  }

  /** Esc empties the field first; in an empty field it keeps its usual effect. */
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
        placeholder={placeholder}
        title={label === placeholder ? undefined : label}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={press}
      />
    </div>
  );
}
