import { routes } from '#/shell/names.ts';
import { Page, productName } from './Page.tsx';
import { SupportMail } from './SupportMail.tsx';

export function PrivacyPage() {
  return (
    <Page path={routes.privacy}>
      <article className="wrap prose">
        <h1>Privacy policy</h1>
        <p className="lead">
          {productName} keeps what it needs to shorten links and count clicks, and nothing else. Whoever runs
          this installation is responsible for the data; write to <SupportMail />.
        </p>
        <h2>When you make a link</h2>
        <ul>
          <li>The long URL, the short link, and when it was made.</li>
          <li>
            A session cookie, so that you find your links again under “My URLs”, and a cookie against forged
            requests. Both are needed for the service to work; there are no others.
          </li>
          <li>
            In your browser only: your choice of light or dark, that you accepted the terms, your newest
            links, and what you have half typed.
          </li>
        </ul>
        <h2>When you have an account</h2>
        <ul>
          <li>
            Your name, your email address, your time zone, a photo if you give one, and your password as a
            hash that nobody can read. Of the photo’s file only its pixels are kept, not where it was taken.
          </li>
          <li>
            For each device that is signed in: its browser and system, when it was last used, and a hash of
            its network, so that strangers who guess your password can’t lock you out.
          </li>
          <li>The emails that were sent to you, for thirty days, and what was changed in your account.</li>
          <li>Whether you want news by email: each has a link that ends them with one click.</li>
          <li>If you link an account elsewhere: which one, and the address that it told.</li>
        </ul>
        <h2>When somebody clicks a link</h2>
        <ul>
          <li>When, and which link.</li>
          <li>
            Country, region and city, looked up in a database on this service’s own machine. The IP address
            itself is not written to any disk with the click.
          </li>
          <li>Kind of browser, operating system, device and language, as the browser tells them.</li>
          <li>The host of the page that the visitor came from, and campaign marks in the address.</li>
          <li>
            A code that tells visitors apart for one day. It is made with a secret that is deleted after 48
            hours; then nobody can make it again, nor trace it back.
          </li>
        </ul>
        <h2>Who else sees it</h2>
        <p>
          Nobody. Pages load nothing from other companies, the map of IP addresses is on this service’s own
          machine, and nothing is sold. An installation may choose Cloudflare’s anti-robot check instead of
          the built-in one; the form then says so by showing its widget.
        </p>
        <h2>What you can do</h2>
        <p>
          You can let your browser forget its links at any time, under “My URLs”. You can delete your account
          in its settings; thirty days later everything that tells of you is gone. Ask what is kept about you
          by writing to <SupportMail />.
        </p>
        <h2>Where the places come from</h2>
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
