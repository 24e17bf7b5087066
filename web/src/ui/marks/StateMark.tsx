/** Bad, in need of care, good, or quiet; `first` and `second` are the hues of data. */
export type Tone = 'good' | 'bad' | 'warn' | 'first' | 'second' | 'quiet';

/** A state in words, with a dot of its colour. */
export function StateMark({ text, tone }: { text: string; tone: Tone }) {
  return (
    <span className="state-mark" data-tone={tone}>
      {text}
    </span>
  );
}
