import { createLink } from '@tanstack/react-router';
import { ButtonAnchor } from './ButtonAnchor.tsx';

/** A link to another screen that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);
