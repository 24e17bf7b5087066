import { expect, test } from 'vitest';
import { describeFailure, fieldErrors } from './failures.ts';
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
