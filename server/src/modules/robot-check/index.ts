/** The robot check keeps programs away from what guests may use. */
export { forgetOldNonces } from './altcha.ts';
export { requireHuman, requireHumanOrTrusted, robotCheckSettings } from './require-human.ts';
