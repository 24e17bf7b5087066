/** Sign-in owns the ways into an account: registering, signing in and out, resetting the password. */
export { newAccount } from './register.ts';
export { passFirstFactor, signIn } from './sign-in.ts';
export { tellOfWayIn } from './ways-in.ts';
