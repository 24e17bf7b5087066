import type { ComponentPropsWithRef } from 'react';
import { buttonLook, type ButtonLook } from './button-look.ts';

export function ButtonAnchor(props: ComponentPropsWithRef<'a'> & ButtonLook) {
  return <a {...buttonLook(props)} />;
}
