import type { Ref, SelectHTMLAttributes } from 'react';
import { select as look } from '#/ui/fields/Select.module.css';

type Own = 'className' | 'size' | 'onChange';

export interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, Own> {
  /** `native` has the arrow of the browser. */
  kind?: 'native';
  size?: 'small' | 'narrow';
  selectRef?: Ref<HTMLSelectElement>;
  onChange: (value: string) => void;
}

/** The list alone, for a line that names it. */
export function Select({ kind, size, selectRef, onChange, ...select }: SelectProps) {
  return (
    <select
      {...select}
      ref={selectRef}
      className={look}
      data-kind={kind}
      data-size={size}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
