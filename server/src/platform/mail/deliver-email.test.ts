import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshEmail } from '../../testing/accounts.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { deliverEmail } from './deliver-email.ts';
import { sendEmail } from './send-email.ts';

const received: string[] = [];
let mailServer: Server;
let app: TestApp;
beforeAll(async () => {
  mailServer = createMailServer();
  mailServer.listen(0, '127.0.0.1');
  await once(mailServer, 'listening');
  const { port } = mailServer.address() as AddressInfo;
  app = await startTestApp({ SMTP_URL: `smtp://127.0.0.1:${port}` });
});
afterAll(async () => {
  await app.close();
  mailServer.close();
});

/** Takes every message, as a mail server without encryption does (RFC 5321). */
function createMailServer(): Server {
  return createServer((socket) => {
    let message: string | null = null;
    socket.write('220 mail.test\r\n');
    socket.on('data', (data) => {
      const text = data.toString();
      if (message !== null) {
        message += text;
        if (!message.endsWith('\r\n.\r\n')) return;
        received.push(message);
        message = null;
      } else if (text.startsWith('DATA')) {
        message = '';
        socket.write('354 go on\r\n');
        return;
      }
      socket.write('250 ok\r\n');
    });
  });
}

/** The message as it came, its folded lines made whole. */
async function deliver(unsubscribeUrl?: string): Promise<string> {
  const recipient = freshEmail();
  await sendEmail(app.services, recipient, {
    subject: 'News',
    preview: '',
    paragraphs: ['All is faster.'],
    note: '',
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
  });
  const [email] = await app.sql`select id from emails where recipient = ${recipient}`;
  await deliverEmail(app.services, { id: Number(email?.['id']) });
  await deliverEmail(app.services, { id: Number(email?.['id']) });
  const [kept] = await app.sql`select text, html from emails where recipient = ${recipient}`;
  expect(kept).toEqual({ text: '', html: '' });
  const messages = received.filter((message) => message.includes(recipient));
  expect(messages).toHaveLength(1);
  return (messages[0] ?? '').replace(/\r\n[ \t]+/g, ' ');
}

test('a mailing carries what mail programs unsubscribe with by one click', async () => {
  const message = await deliver('https://lnk.test/app/unsubscribe?token=x.y');

  expect(message).toMatch(/^List-Unsubscribe: <https:\/\/lnk\.test\/app\/unsubscribe\?token=x\.y>\r$/m);
  expect(message).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
});

test('any other email does not, and is handed over once', async () => {
  expect(await deliver()).not.toContain('List-Unsubscribe');
});
