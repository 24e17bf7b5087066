import { routes } from '#/shell/names.ts';
import { Page, productName } from './Page.tsx';
import { SupportMail } from './SupportMail.tsx';

export function TermsPage() {
  return (
    <Page path={routes.terms}>
      <article className="wrap prose">
        <h1>Terms</h1>
        <p className="lead">
          What you can expect from {productName} at %BASE_HOST%, and what we expect from you. These terms are
          between you and the operator of this service. You can reach us at <SupportMail />.
        </p>
        <h2>The service</h2>
        <p>
          You enter a long URL and get a short link that leads to it, a QR code and click counts. You can use
          the service without an account and free of charge.
        </p>
        <h2>Your links</h2>
        <p>
          A link keeps leading where you pointed it. Its alias is never given to anybody else, not even after
          the link is deleted. Click counts are estimates: bots that pretend to be people can’t always be told
          apart.
        </p>
        <h2>What is not allowed</h2>
        <ul>
          <li>Links that lead to phishing, malware or anything else made to harm or deceive people.</li>
          <li>Links sent as spam.</li>
          <li>Links to illegal content.</li>
          <li>Links that hide other short links to get around a block.</li>
          <li>Creating links automatically by bypassing the anti-robot check.</li>
        </ul>
        <p>
          Links that break these rules are blocked without notice. If you think yours was blocked by mistake,
          write to us. Anybody can <a href={routes.report}>report a short link</a>.
        </p>
        <h2>Liability</h2>
        <p>
          Destinations belong to others, and we are not responsible for what they show. The service is
          provided as is: we make every effort to keep links working at all times, but can’t promise that they
          always will.
        </p>
        <h2>Changes</h2>
        <p>
          If these terms change in a way that matters, we will say so on this page before the change takes
          effect.
        </p>
      </article>
    </Page>
  );
}
