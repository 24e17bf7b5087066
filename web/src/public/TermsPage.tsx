import { routes } from '#/shell/names.ts';
import { Page, productName } from './Page.tsx';
import { SupportMail } from './SupportMail.tsx';

export function TermsPage() {
  return (
    <Page path={routes.terms}>
      <article className="wrap prose">
        <h1>Terms</h1>
        <p className="lead">
          What you may expect of {productName} at %BASE_HOST%, and what is expected of you. Whoever runs this
          installation is your partner in these terms; write to <SupportMail />.
        </p>
        <h2>The service</h2>
        <p>
          You give a long URL, the service gives a short link that leads to it, a QR code and counts of its
          clicks. You may use it without an account and without paying.
        </p>
        <h2>Your links</h2>
        <p>
          A link stays where you pointed it. Its ending is never given to anybody else, not even after the
          link was removed. Counts are made with care, but they are estimates: robots that pretend to be
          people can’t always be told apart.
        </p>
        <h2>What is not allowed</h2>
        <ul>
          <li>Links that lead to phishing, malware or anything else made to harm or deceive people.</li>
          <li>Links sent as unwanted bulk messages.</li>
          <li>Links to what the law forbids.</li>
          <li>Links that hide other short links in order to dodge a block.</li>
          <li>Making links by machine around the anti-robot check.</li>
        </ul>
        <p>
          Links that break these rules are switched off without notice. If you think yours was switched off by
          mistake, write to us. Anybody can <a href={routes.report}>report a short link</a>.
        </p>
        <h2>Liability</h2>
        <p>
          Destinations belong to others; nobody here answers for what they show. The service is offered as it
          is, with every effort to keep links working at all times, and without a promise that they always
          will.
        </p>
        <h2>Changes</h2>
        <p>
          When these terms change in a way that matters, this page says so before the change takes effect.
        </p>
      </article>
    </Page>
  );
}
