import type { StartStep } from '@linklet/contract/get-started/endpoints.ts';

interface StepWords {
  title: string;
  text: string;
  button: string;
}

export const stepWords: Record<StartStep, StepWords> = {
  verify_email: {
    title: 'Verify your email',
    text: 'You need a verified email for custom aliases and branded domains.',
    button: 'Verify email',
  },
  create_link: {
    title: 'Create a link',
    text: 'Paste a long URL, then share the short link or its QR code.',
    button: 'Create a link',
  },
  add_domain: {
    title: 'Bring a domain',
    text: 'People trust links on your own domain, and they stay yours.',
    button: 'Add a domain',
  },
  import_links: {
    title: 'Import links',
    text: 'Already have links elsewhere? Export them as a file there, and upload it here.',
    button: 'Import a file',
  },
  invite_people: {
    title: 'Invite people',
    text: 'In an organization, teams share links, domains and statistics.',
    button: 'Invite people',
  },
};
