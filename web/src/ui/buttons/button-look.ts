import styles from './Button.module.css';

export interface ButtonLook {
  /** Plain unless told otherwise; `outline` takes the colours of the banner it stands in. */
  kind?: 'plain' | 'primary' | 'quiet' | 'danger' | 'outline' | 'tool' | 'text' | 'icon' | undefined;
  /** `field` is as high as the fields beside it. */
  size?: 'small' | 'large' | 'field' | undefined;
  /** Of the place it stands in, which says where it stands and how wide it is, not how it looks. */
  className?: string | undefined;
}

/** What an element has that looks like a button. */
export function buttonLook<Props extends ButtonLook>({ kind, size, className = '', ...props }: Props) {
  return {
    ...props,
    'data-kind': kind,
    'data-size': size,
    className: `${styles['button']} ${className}`,
  };
}
