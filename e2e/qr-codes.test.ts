import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import yauzl from 'yauzl';
import { plainDesign } from '../web/src/features/qr-codes/qr-design.ts';
import { renderPdf } from '../web/src/features/qr-codes/testing/render-pdf.ts';
import { scan } from '../web/src/features/qr-codes/testing/scan.ts';
import { makeAccount, makeSubscriber, openSignedIn, storeLink } from './account.ts';
import { expectGoodInEachLook, useBrowser, type Page } from './browser.ts';

const open = useBrowser();

const url = 'https://acme.test/summer-sale';

const looks = [
  ['Squares', 'Square', 'None'],
  ['Rounded', 'Leaf', 'Text'],
  ['Dots', 'Circle', 'Bar below'],
  ['Rows', 'Rounded', 'Bubble'],
  ['Columns', 'Square', 'Border'],
  ['Dots', 'Leaf', 'Bar above'],
] as const;

test('a code of any look is read by scanners from the PNG that is saved, with and without a logo', async () => {
  const { page, complaints, close } = await open('/app#qr');
  await page.getByLabel('URL for the QR code').fill(url);

  for (const withLogo of [false, true]) {
    if (withLogo) await page.getByLabel('Logo').setInputFiles(await redLogo());
    for (const [dots, corners, frame] of looks) {
      await choose(page, 'Dots', dots);
      await choose(page, 'Corners', corners);
      await choose(page, 'Frame', frame);

      for (const button of ['PNG', 'PNG 1200']) {
        const picture = await saved(page, button);
        expect(await scan(picture), `${dots}, ${corners}, ${frame}, ${button}`).toBe(url);
        expect((await sharp(picture).metadata()).width).toBe(button === 'PNG' ? 400 : 1200);
      }
    }
  }
  expect(complaints).toEqual([]);
  await close();
});

test('the text of a frame is drawn as outlines, and what it can’t show is said', async () => {
  const { page, close } = await open('/app#qr');
  await page.getByLabel('URL for the QR code').fill(url);
  await choose(page, 'Frame', 'Bubble');
  await page.getByLabel('Text of the frame').fill('Зайди');

  await expect.poll(async () => (await saved(page, 'SVG')).toString().match(/<path/g)).toHaveLength(4);
  expect((await saved(page, 'SVG')).toString()).not.toContain('<text');
  await page.getByLabel('Text of the frame').fill('扫');
  await page.getByText('The text can’t show 扫').waitFor();
  await close();
});

test('a code that is printed small is warned of', async () => {
  const { page, close } = await open('/app#qr');
  await page.getByLabel('URL for the QR code').fill(`${url}/${'a'.repeat(300)}`);

  await page.getByLabel('Size', { exact: true }).selectOption({ label: '2 cm in print (236 px)' });

  await page.getByText('At 2 cm its squares are too small for many scanners').waitFor();
  await close();
});

test('a code is saved as PDF with its logo, and copied as a picture', async () => {
  const { page, complaints, close } = await open('/app#qr');
  await page.getByLabel('URL for the QR code').fill(url);
  await choose(page, 'Dots', 'Rounded');
  await choose(page, 'Frame', 'Border');
  await page.getByLabel('Logo').setInputFiles(await redLogo());
  await page.getByLabel('Size', { exact: true }).selectOption({ label: '5 cm in print (591 px)' });

  const pdf = await renderPdf(await saved(page, 'PDF'));
  await page.getByRole('button', { name: 'Copy as picture' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const copied = Buffer.from(await page.evaluate(pictureOfClipboard), 'base64');

  expect(pdf.width).toBeCloseTo(141.73, 1);
  expect(await scan(pdf.png)).toBe(url);
  expect(await scan(copied)).toBe(url);
  expect((await sharp(copied).metadata()).width).toBe(591);
  expect((await sharp(await saved(page, 'PNG')).metadata()).density).toBe(300);
  expect(complaints).toEqual([]);
  await close();
});

test.each(['as over plain http', 'as by its settings'])(
  'a browser that can’t copy pictures, %s, says so and saves it',
  async (reason) => {
    const { page, close } = await open('/app#qr');
    await page.evaluate((reason) => {
      if (reason === 'as over plain http') Reflect.deleteProperty(globalThis, 'ClipboardItem');
      else navigator.clipboard.write = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    }, reason);
    await page.getByLabel('URL for the QR code').fill(url);

    await page.getByRole('button', { name: 'Copy as picture' }).click();
    await page
      .getByText(reason === 'as over plain http' ? 'can’t copy pictures' : 'did not allow copying')
      .waitFor();

    expect(await scan(await saved(page, 'Save the PNG'))).toBe(url);
    await close();
  },
);

test('a style is kept for the workspace, begins its new codes, and is taken back', async () => {
  const person = await makeSubscriber();
  const alias = await storeLink(person);
  const { page, complaints, close } = await openSignedIn(open, { path: '/app/dashboard', person });
  const openCode = async () => {
    await page.getByRole('button', { name: 'QR code', exact: true }).click();
    await page.getByRole('dialog', { name: /^QR code for/ }).waitFor();
  };
  const keep = page.getByRole('button', { name: 'Save as the workspace’s style' });
  const look = (label: string, option: string) =>
    page.getByRole('group', { name: label }).getByRole('radio', { name: option, exact: true });

  await page.locator('[data-link]').filter({ hasText: alias }).locator('[data-open]').click();
  await openCode();
  await choose(page, 'Dots', 'Dots');
  await choose(page, 'Frame', 'Bubble');
  await page.getByLabel('Logo').setInputFiles(await redLogo());
  await expectGoodInEachLook(page);
  await keep.click();
  await page.getByText('Saved: new codes of the workspace begin like this.').waitFor();
  expect(await keep.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Close', exact: true }).click();

  await page.reload();
  await openCode();
  await expect.poll(() => look('Dots', 'Dots').isChecked()).toBe(true);
  await expect.poll(() => look('Frame', 'Bubble').isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Remove logo' }).waitFor();
  expect(await scan(await saved(page, 'PNG'))).toContain(`/${alias}?qr=1`);

  await page.getByRole('button', { name: 'Reset' }).click();
  expect(await look('Dots', 'Squares').isChecked()).toBe(true);
  await keep.click();
  await expect.poll(() => keep.isDisabled()).toBe(true);
  await page.reload();
  await openCode();
  expect(await look('Dots', 'Squares').isChecked()).toBe(true);
  expect(complaints).toEqual([]);
  await close();
});

test('a design is built on the style of the workspace, however long that takes to come', async () => {
  const person = await makeSubscriber();
  await storeLink(person);
  const { page, close } = await openSignedIn(open, { path: '/app/dashboard', person });
  const asked = Promise.withResolvers<() => Promise<void>>();
  await page.route('**/qr-style', (route) => {
    const style = { ...plainDesign, modules: 'dots', frame: 'bubble' };
    asked.resolve(() => route.fulfill({ json: { style } }));
  });
  await page.getByRole('checkbox', { name: 'Select page' }).check();
  await page.getByRole('button', { name: 'QR codes', exact: true }).click();
  const answer = await asked.promise;

  expect(await page.getByRole('button', { name: 'Save zip' }).isDisabled()).toBe(true);
  await answer();
  await page.getByLabel('Look').selectOption('Another');

  expect(await page.getByRole('radio', { name: 'Dots', exact: true }).isChecked()).toBe(true);
  expect(await page.getByRole('radio', { name: 'Bubble' }).isChecked()).toBe(true);
  await close();
});

test('without a plan that changes links no style can be kept', async () => {
  const person = await makeAccount();
  const { page, close } = await openSignedIn(open, { path: '/app#qr', person });
  await page.getByLabel('URL for the QR code').fill(url);

  await page.getByRole('button', { name: 'Reset' }).waitFor();

  expect(await page.getByRole('button', { name: 'Save as the workspace’s style' }).count()).toBe(0);
  await close();
});

test('the codes of all links of a list are saved as a zip, in the style of the workspace or another', async () => {
  const person = await makeSubscriber();
  const aliases = new Set<string>();
  for (let count = 0; count < 53; count += 1) aliases.add(await storeLink(person));
  const { page, complaints, close } = await openSignedIn(open, { path: '/app/dashboard', person });
  const dialog = page.getByRole('dialog', { name: /^QR codes of/ });

  await page.getByRole('checkbox', { name: 'Select page' }).check();
  await page.getByRole('button', { name: 'Select all 53 links' }).click();
  await page.getByText('53 links selected').waitFor();
  await page.getByRole('button', { name: 'QR codes', exact: true }).click();
  await dialog.getByLabel('Format').waitFor();
  await expectGoodInEachLook(page);
  const pictures = await unzipped(await savedZip(page));

  expect(pictures.map(({ name }) => name).sort()).toEqual([...aliases].map((alias) => `${alias}.png`).sort());
  for (const { name, content } of pictures) {
    expect(await scan(content)).toMatch(new RegExp(`/${name.replace('.png', '')}[?]qr=1$`));
  }

  await page.getByText('The QR codes are saved.').waitFor();
  await page.getByRole('button', { name: 'QR codes', exact: true }).click();
  await dialog.getByLabel('Format').selectOption('PDF');
  await dialog.getByLabel('Look').selectOption('Another');
  await choose(page, 'Dots', 'Dots');
  await choose(page, 'Frame', 'Border');
  await expectGoodInEachLook(page);
  const [first, ...others] = await unzipped(await savedZip(page));
  const { png, width, height } = await renderPdf(first?.content ?? Buffer.alloc(0));

  expect(others).toHaveLength(52);
  expect(first?.name).toMatch(/[.]pdf$/);
  expect(height).toBeGreaterThan(width);
  expect(await scan(png)).toMatch(/[?]qr=1$/);
  expect(complaints).toEqual([]);
  await close();
});

test('a zip that is being made shows how far it is, and can be cancelled', async () => {
  const person = await makeSubscriber();
  for (let count = 0; count < 51; count += 1) await storeLink(person);
  const { page, close } = await openSignedIn(open, { path: '/app/dashboard', person });
  await page.getByRole('checkbox', { name: 'Select page' }).check();
  await page.getByRole('button', { name: 'Select all 51 links' }).click();
  await page.getByRole('button', { name: 'QR codes', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'QR codes of 51 links' });
  // The second page never comes.
  await page.route(/\/urls\/all[?].*cursor=/, () => undefined);

  await dialog.getByRole('button', { name: 'Save zip' }).click();
  await dialog.getByRole('progressbar', { name: 'Progress' }).waitFor();
  await dialog.getByText(/^[1-9]\d* of 51 QR codes/).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await dialog.getByRole('progressbar').waitFor({ state: 'detached' });
  expect(await dialog.getByRole('button', { name: 'Save zip' }).isEnabled()).toBe(true);
  expect(await dialog.getByRole('alert').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await close();
});

async function savedZip(page: Page): Promise<Buffer> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save zip' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('qr-codes.zip');
  return readFile(await download.path());
}

/** As other programs read it. */
async function unzipped(zip: Buffer): Promise<{ name: string; content: Buffer }[]> {
  const file = await yauzl.fromBufferPromise(zip);
  const files = [];
  for await (const entry of file.eachEntry()) {
    const stream = await file.openReadStreamPromise(entry);
    files.push({ name: entry.fileName, content: await buffer(stream) });
  }
  return files;
}

/** Runs in the browser. */
async function pictureOfClipboard(): Promise<string> {
  const [item] = await navigator.clipboard.read();
  const picture = new Uint8Array(await ((await item?.getType('image/png')) ?? new Blob()).arrayBuffer());
  return btoa([...picture].map((byte) => String.fromCodePoint(byte)).join(''));
}

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('group', { name: label }).getByRole('radio', { name: option, exact: true }).check();
}

async function saved(page: Page, button: string): Promise<Buffer> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  return readFile(await (await downloading).path());
}

async function redLogo() {
  const picture = sharp({ create: { width: 90, height: 90, channels: 3, background: '#d03030' } });
  return { name: 'logo.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
}
