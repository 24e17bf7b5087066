import { routes } from '#/shell/names.ts';
import { Page, productName } from './Page.tsx';
import { SupportMail } from './SupportMail.tsx';

export function PrivacyPage() {
  return (
    <Page path={routes.privacy}>
      <article className="wrap prose">
        <h1>Privacy policy</h1>
        <p className="lead">
          {productName} stores what it needs to shorten links and count clicks, and nothing else. The operator
          of this service is responsible for the data and can be reached at <SupportMail />.
        </p>
        <h2>When you create a link</h2>
        <ul>
          <li>The long URL, the short link, and when it was created.</li>
          <li>
            A session cookie, so that you find your links under “My URLs”, and a cookie that protects against
            forged requests. Both are needed for the service to work. There are no others.
          </li>
          <li>
            In your browser only: your theme, that you accepted the terms, your latest links, and unfinished
            input.
          </li>
        </ul>
        <h2>When you have an account</h2>
        <ul>
          <li>
            Your name, your email address, your time zone, a photo if you add one, and a hash of your
            password, never the password itself. Only the picture of the photo is kept, not where it was
            taken.
          </li>
          <li>
            For each signed-in device: its browser and system, when it was last used, and a hash of its
            network, so that strangers who guess passwords can’t lock you out.
          </li>
          <li>The emails that were sent to you, for 30 days, and a log of changes to your account.</li>
          <li>
            If you work in an organization: what you change there, with the browser, system and place of the
            device that you do it on, for those who may read its audit.
          </li>
          <li>
            Whether you get product news by email. Each such email has a link to unsubscribe with one click.
          </li>
          <li>If you link an account of another service: which one, and the email address it gave us.</li>
        </ul>
        <h2>When you ask for a quote</h2>
        <ul>
          <li>
            What you enter, for those who answer it. It goes along with the data of an account with the same
            verified email, and is deleted with it.
          </li>
        </ul>
        <h2>When somebody clicks a link</h2>
        <ul>
          <li>The time, and the link.</li>
          <li>
            Country, region and city, looked up on our own server. The IP address itself is not stored with
            the click.
          </li>
          <li>
            Browser, operating system, device type and language, and the text with which the browser names
            itself.
          </li>
          <li>The site that the visitor came from, and campaign parameters in the address.</li>
          <li>
            A code that tells visitors apart for one day. It is made with a secret that is deleted after 48
            hours; after that nobody can recreate it or trace it back.
          </li>
        </ul>
        <h2>Who we share it with</h2>
        <p>
          Nobody. Pages load nothing from other companies, locations are looked up on our own server, and
          nothing is sold. The operator may choose Cloudflare’s anti-robot check instead of the built-in one;
          the form then shows its widget.
        </p>
        <h2>Your choices</h2>
        <p>
          You can clear the list of links in your browser at any time, under “My URLs”. In the settings of
          your account you can export your data and delete the account; 30 days later your personal data is
          erased. Invoices of what you paid are kept for ten years, as the law asks for. For questions about
          your data, write to <SupportMail />.
        </p>
        <h2>Location data</h2>
        <p>
          <a href="https://db-ip.com" rel="noopener">
            IP geolocation by DB-IP
          </a>
          .
        </p>
      </article>
    </Page>
  );
}
