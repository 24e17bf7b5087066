import type { StartStep } from '@linklet/contract/get-started/endpoints.ts';

interface StepWords {
  title: string;
  text: string;
  button: string;
}

export const stepWords: Record<StartStep, StepWords> = {
  verify_email: {
    title: 'Verify your email',
    text: 'Custom aliases and branded domains need an address that is yours.',
    button: 'Verify email',
  },
  create_link: {
    title: 'Create a link',
    text: 'Paste a long URL, and share the short one or its QR code.',
    button: 'Create a link',
  },
  add_domain: {
    title: 'Bring a domain',
    text: 'Links on your own domain are trusted more, and stay yours.',
    button: 'Add a domain',
  },
  import_links: {
    title: 'Import links',
    text: 'Bring those that you have elsewhere: export them there as a file, and send it here.',
    button: 'Import a file',
  },
  invite_people: {
    title: 'Invite people',
    text: 'In an organization teams share links, domains and statistics.',
    button: 'Invite people',
  },
};
