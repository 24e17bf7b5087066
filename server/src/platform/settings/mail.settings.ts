import { z } from 'zod';
import { required, optional, urlOf } from './setting.ts';

export const mailSettings = {
  smtpUrl: optional({
    variable: 'SMTP_URL',
    schema: urlOf('smtp:', 'smtps:'),
    fallbackShown: 'the built-in mailbox, which staff read',
    must: 'be the smtp or smtps URL of a mail server, such as smtps://user:password@mail.example.com',
    doc: 'Mail server that sends the product’s emails.',
    secret: true,
  }),
  mailFrom: optional({
    variable: 'MAIL_FROM',
    schema: z.string().regex(/^[^\s@]+@[^\s@]+$/),
    fallbackShown: 'SUPPORT_EMAIL',
    must: 'be an email address',
    doc: 'Sender of the product’s emails.',
  }),
  disposableEmails: required({
    variable: 'DISPOSABLE_EMAILS',
    schema: z.enum(['refused', 'allowed']),
    fallback: 'refused',
    must: 'be refused or allowed',
    doc: 'Whether accounts may have addresses of throw-away mailboxes.',
  }),
};
