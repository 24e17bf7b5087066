import { AppError } from '../../platform/errors.ts';

/** Throws `password_common` or `password_personal`. */
export async function requireGoodPassword(
  password: string,
  owner: { name: string; email: string },
): Promise<void> {
  const typed = password.toLowerCase();
  if ((await commonPasswords()).has(typed)) throw new AppError('password_common');
  if (ownWords(owner).includes(typed)) throw new AppError('password_personal');
}

function ownWords({ name, email }: { name: string; email: string }): string[] {
  const [mailbox = ''] = email.split('@');
  return [name, email, mailbox, name.replaceAll(/\s/g, '')].map((word) => word.toLowerCase());
}

let common: Promise<ReadonlySet<string>> | undefined;

// Some fifty thousand, loaded when the first password is chosen.
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return common;
}
