import { escapeHtml, framePage, type PageSite } from './page-frame.ts';

/** The page tells nothing about the link. */
export function passwordPage(site: PageSite, problem = ''): string {
  const said = problem === '' ? '' : `\n<p class="wrong" id="problem">${escapeHtml(problem)}</p>`;
  const marked = problem === '' ? '' : ' aria-invalid="true" aria-describedby="problem"';
  return framePage(
    site,
    'Password needed',
    `<h1>This link has a password</h1>
<p>Ask the person who gave it to you, if you don’t know it.</p>
<form method="post">
<div class="field">
<label for="password">Password</label>
<input id="password" name="password" type="password" required maxlength="128" autocomplete="off" autofocus${marked}>${said}
</div>
<button class="button">Continue</button>
</form>`,
  );
}
