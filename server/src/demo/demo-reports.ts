import type { DemoAccount } from './demo-person.ts';

/** What visitors report, and what became of it. */
export const demoReports = {
  blocked: {
    alias: 'free-laptops',
    /** Its owner's. */
    email: 'free@demo.linklet.local' satisfies DemoAccount['email'],
    reason: 'phishing',
    details: 'It promises a laptop, and asks for the password of my email.',
    appeal:
      'The raffle is part of our conference. The form asked for more than it should; we have taken that out.',
  },
  open: {
    alias: 'bakery-hours',
    reason: 'spam',
    details: 'I get this link in a text message every week, and have never been there.',
    note: 'The destination is the bakery’s own page. Wait for a second report.',
  },
} as const;
