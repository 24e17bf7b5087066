import type { ComponentPropsWithRef } from 'react';
import { buttonLook, type ButtonLook } from './button-look.ts';

/** A link that looks like a button. */
export function ButtonAnchor(props: ComponentPropsWithRef<'a'> & ButtonLook) {
  return <a {...buttonLook(props)} />;
}
