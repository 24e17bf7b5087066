import type { ChangeEvent } from 'react';

/** What the text fields of a form are given, by their names. */
export type FieldOf<Name extends string> = (name: Name) => {
  id: string;
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onBlur: () => void;
};
