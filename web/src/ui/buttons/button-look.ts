import { button } from '#/ui/buttons/Button.module.css';

export interface ButtonLook {
  /** Plain by default; `outline` takes the colours of the banner around it. */
  kind?: 'plain' | 'primary' | 'quiet' | 'danger' | 'outline' | 'tool' | 'text' | 'icon' | undefined;
  size?: 'small' | 'large' | 'field' | undefined;
  className?: string | undefined;
}

export function buttonLook<Props extends ButtonLook>({ kind, size, className = '', ...props }: Props) {
  return {
    ...props,
    'data-kind': kind,
    'data-size': size,
    className: `${button} ${className}`,
  };
}
