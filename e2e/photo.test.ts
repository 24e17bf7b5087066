import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { photoLimits } from '@linklet/contract/photos/endpoints.ts';
import { makeAccount, openSignedIn } from './account.ts';
import { useBrowser } from './browser.ts';

const open = useBrowser();

// A picture of one point.
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a photo is shown in the header, replaced and removed', async () => {
  const person = await makeAccount();
  const { page, complaints, close } = await openSignedIn(open, { path: '/app/settings/profile', person });
  const shown = page.getByRole('button', { name: /Account of/ }).locator('img');
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: dot };

  await page.getByLabel('Photo').setInputFiles({ ...picture, mimeType: 'image/gif' });
  await page.getByText('The photo must be a PNG or JPG file.').waitFor();
  await page.getByLabel('Photo').setInputFiles({ ...picture, buffer: dot.subarray(0, 40) });
  await page.getByText('This file is not a valid picture.').waitFor();
  await page.getByLabel('Photo').setInputFiles(picture);
  await page.getByText('Your photo is saved.').waitFor();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
  await page.getByText('Replace photo').waitFor();

  await page.getByRole('button', { name: 'Remove photo' }).click();
  await page.getByText('Your photo has been removed.').waitFor();
  expect(await shown.count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});

test('a photo as phones take it is made smaller before it is sent, and stands upright', async () => {
  const person = await makeAccount();
  const { page, close } = await openSignedIn(open, { path: '/app/settings/profile', person });
  const shown = page.getByRole('button', { name: /Account of/ }).locator('img');

  await page.getByLabel('Photo').setInputFiles({
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: await phonePhoto(),
  });
  await page.getByText('Your photo is saved.').waitFor();

  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
  expect(await shown.evaluate(coloursOf)).toEqual({ left: 'blue', right: 'red' });
  await close();
});

/** Of several megabytes; red on top as the sensor saw it, which the camera says to turn to the right. */
async function phonePhoto(): Promise<Buffer> {
  const [width, height] = [2400, 1800];
  const pixels = randomBytes(width * height * 3);
  for (let at = 0; at < pixels.length; at += 3) pixels[at + (at < pixels.length / 2 ? 2 : 0)] = 0;
  const photo = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 98 })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(photo.length).toBeGreaterThan(photoLimits.bytes);
  return photo;
}

/** What the outermost columns of a picture are, on the whole. Runs in the browser. */
function coloursOf(image: HTMLImageElement) {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  const { naturalWidth: width, naturalHeight: height } = image;
  canvas.width = width;
  canvas.height = height;
  context?.drawImage(image, 0, 0);
  const colour = (x: number) => {
    const [red = 0, , blue = 0] = context?.getImageData(x, height / 2, 1, 1).data ?? [];
    return red > blue ? 'red' : 'blue';
  };
  return { left: colour(8), right: colour(width - 8) };
}
