import { useId, useState, type KeyboardEvent } from 'react';

interface ExplanationProps {
  /** What is explained. */
  of: string;
  text: string;
}

/** A question mark that says what is counted, to the pointer, to the keyboard and to a finger; Esc hides it. */
export function Explanation({ of, text }: ExplanationProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);

  function hide(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    setIsOpen(false);
  }

  return (
    <span
      className="explanation"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setIsOpen(true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setIsOpen(false)}
    >
      <button
        type="button"
        aria-label={`What are ${of.toLowerCase().replace(/^qr/, 'QR')}?`}
        aria-describedby={id}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onClick={() => setIsOpen(true)}
        onKeyDown={hide}
      >
        ?
      </button>
      <span id={id} role="tooltip" className="explanation-text" hidden={!isOpen}>
        {text}
      </span>
    </span>
  );
}
