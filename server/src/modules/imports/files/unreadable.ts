import { errorTexts } from '../../../platform/table-files/cells.ts';

/** Whether a spreadsheet wrote an error, or a rounded number, in place of a text. */
export function isUnreadable(text: string): boolean {
  return errorTexts.test(text) || /^\d(?:[.,]\d+)?E\+\d+$/.test(text);
}
