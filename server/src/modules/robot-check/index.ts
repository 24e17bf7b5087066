/** The robot check keeps programs from using what guests may use. */
export { forgetOldNonces } from './altcha.ts';
export { requireHuman, requireHumanOrTrusted, robotCheckSettings } from './require-human.ts';
