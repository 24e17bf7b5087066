import type { ComponentPropsWithRef } from 'react';
import { buttonLook, type ButtonLook } from './button-look.ts';

export function Button(props: ComponentPropsWithRef<'button'> & ButtonLook) {
  return <button type="button" {...buttonLook(props)} />;
}
