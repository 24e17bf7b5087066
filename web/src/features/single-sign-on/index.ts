/** Single sign-on: an organization's own provider says who somebody is. */
export { SignOnDialog } from './SignOnDialog.tsx';
export { ValuesToCopy } from './ValuesToCopy.tsx';
export { failureText } from './failure-text.ts';
