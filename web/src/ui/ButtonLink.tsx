import type { ComponentPropsWithRef } from 'react';
import { createLink } from '@tanstack/react-router';

interface ButtonAnchorProps extends ComponentPropsWithRef<'a'> {
  /** The looks of `.button`, such as `quiet` or `small`. */
  look?: string;
}

function ButtonAnchor({ look = '', ...props }: ButtonAnchorProps) {
  return <a {...props} className={`button ${look}`} />;
}

/** A link to another screen that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);
