import { createLink } from '@tanstack/react-router';
import { ButtonAnchor } from './ButtonAnchor.tsx';

export const ButtonLink = createLink(ButtonAnchor);
