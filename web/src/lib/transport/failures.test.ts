import { expect, test } from 'vitest';
import { describeFailure, fieldErrors, formErrors, noticeOf } from './failures.ts';
import { ApiError } from './transport.ts';

test('a service that gave no answer can be tried again, and nothing is lost', () => {
  const { text, action } = describeFailure(new ApiError(0, { code: 'unreachable' }));

  expect(text).toContain('nothing you typed is lost');
  expect(action).toBe('retry');
});

test('the sentence of the answer is shown', () => {
  const refused = new ApiError(403, { code: 'forbidden', message: 'Permission denied.' });

  expect(describeFailure(refused)).toEqual({ text: 'Permission denied.', action: 'none' });
});

test('all that is wrong with what a page asked for is said, a line each', () => {
  const refused = new ApiError(422, {
    code: 'validation_failed',
    message: 'Please check the marked fields.',
    errors: { tag: ['Tag ‘a’ not found.'], state: ['Choose a state.'] },
  });

  expect(describeFailure(refused).text).toBe('Tag ‘a’ not found.\nChoose a state.');
});

test('an answer without a sentence gets the one of its code', () => {
  expect(describeFailure(new ApiError(503, { code: 'unavailable' })).text).toContain('busy or restarting');
});

test('a fault of the service names the request, so that it can be found', () => {
  const fault = new ApiError(500, {
    code: 'something_went_wrong',
    message: 'An error has occurred, please try again.',
    request_id: 'r-7',
  });

  expect(describeFailure(fault).text).toBe('An error has occurred, please try again. (r-7)');
});

test('an ended session asks for a reload', () => {
  expect(describeFailure(new ApiError(401, { code: 'session_expired' })).action).toBe('reload');
});

test('anything unforeseen reads as the general sentence', () => {
  expect(describeFailure(new TypeError('x is not a function')).text).toBe(
    'An error has occurred, please try again.',
  );
});

test('the first sentence of each field is the one shown', () => {
  const refused = new ApiError(422, {
    code: 'validation_failed',
    errors: { url: ['First.', 'Second.'], alias: ['Other.'] },
  });

  expect(fieldErrors(refused)).toEqual({ url: 'First.', alias: 'Other.' });
});

test.each([
  [503, 'unavailable', 'An error has occurred, please try again.'],
  [500, 'something_went_wrong', 'An error has occurred, please try again.'],
  [431, 'something_went_wrong', 'An error has occurred, please try again.'],
  [402, 'payment_required', 'Payment required.'],
  [403, 'forbidden', 'Permission denied.'],
  [404, 'not_found', 'Not found.'],
  [419, 'security_check_failed', 'The security check has failed, please try again.'],
] as const)('a notice of the status %i with the code %s says: %s', (status, code, sentence) => {
  expect(noticeOf(new ApiError(status, { code }))).toBe(sentence);
});

test('a notice of a refused form says what is wrong with its first field', () => {
  const refused = new ApiError(422, {
    code: 'validation_failed',
    message: 'Please check the marked fields.',
    errors: { url: ['The URL field is required.'] },
  });

  expect(noticeOf(refused)).toBe('The URL field is required.');
});

test('what is wrong with one of several stands beside the field of all', () => {
  const errors = { 'tags.1': ['The tag must be at least 2 characters.'], 'routes.0.url': ['No.'] };
  const refused = new ApiError(422, { code: 'validation_failed', errors });

  expect(formErrors(refused, new Set(['tags']))).toEqual({
    tags: 'The tag must be at least 2 characters.',
    form: 'No.',
  });
});
