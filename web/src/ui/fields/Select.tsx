import type { Ref, SelectHTMLAttributes } from 'react';
import { select as look } from '#/ui/fields/Select.module.css';

type Own = 'className' | 'size' | 'onChange';

export interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, Own> {
  size?: 'small' | 'narrow';
  selectRef?: Ref<HTMLSelectElement>;
  onChange: (value: string) => void;
}

/** The list alone, for a line that names it. */
export function Select({ size, selectRef, onChange, ...select }: SelectProps) {
  return (
    <select
      {...select}
      ref={selectRef}
      className={look}
      data-size={size}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
