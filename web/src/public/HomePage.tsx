import { emptyDraft, ShortenCard } from '#/features/links/index.ts';
import { routes } from '#/shell/names.ts';
import { CountPicture, QrPicture, RedirectPicture } from './pictures.tsx';
import { Island } from './islands/Island.tsx';
import { Page } from './Page.tsx';
import { questions } from './questions.ts';
import { shortenPaths } from '#/shell/shorten-paths.ts';

const features = [
  {
    title: 'A short link that stays yours',
    text: 'Eight readable characters, never reused, redirecting in milliseconds.',
    Picture: RedirectPicture,
  },
  {
    title: 'A QR code, ready to print',
    text: 'In your colours, with your logo, as svg or png. You see how many clicks were scans.',
    Picture: QrPicture,
  },
  {
    title: 'Clicks as they happen',
    text: 'People and bots told apart, by country and by site, without storing IP addresses.',
    Picture: CountPicture,
  },
];

export function HomePage() {
  return (
    <Page path={routes.homepage}>
      <section className="landing">
        <div className="wrap">
          <p id="not-found" className="no-script">
            There is no page at the address you opened.
          </p>
          <h1>
            Long URL in. <span>Short link out.</span>
          </h1>
          <p className="landing-lead for-guests">With a QR code and live click counts. No account needed.</p>
          <Island name="shorten" host="%BASE_HOST%">
            <ShortenCard host="%BASE_HOST%" paths={shortenPaths} initialDraft={emptyDraft} />
          </Island>
          <noscript>
            <p className="no-script">
              Shortening needs JavaScript: the check that keeps robots away runs in your browser instead of at
              another company. Please switch it on for this page.
            </p>
          </noscript>
        </div>
      </section>
      <section className="features wrap for-guests" aria-labelledby="features-title">
        <h2 id="features-title" className="unseen">
          What you get
        </h2>
        <ul>
          {features.map(({ title, text, Picture }) => (
            <li key={title}>
              <Picture />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <Questions />
    </Page>
  );
}

function Questions() {
  return (
    <section className="questions wrap for-guests" aria-labelledby="questions-title">
      <h2 id="questions-title">Good to know</h2>
      <div>
        {questions.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
