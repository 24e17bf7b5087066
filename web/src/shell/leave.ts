import { noticeOf } from '#/lib/transport/failures.ts';
import { routes } from './names.ts';

/** Signs out and goes to the homepage; `tell` receives a failure. */
export async function leave(tell: (text: string) => void): Promise<void> {
  try {
    const { signOut } = await import('#/features/sign-in/sign-out.ts');
    location.assign((await signOut()) ?? routes.homepage);
  } catch (error) {
    tell(`Signing out failed. ${noticeOf(error)}`);
    reportError(error);
  }
}
