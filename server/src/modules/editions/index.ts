/** Editions of Black Friday and Cyber Monday: when they are, and what is sold in them alone. */
export { findPromotion, isCouponOutOfSeason, outOfSeason } from './seasons.ts';
export { seedEditions } from './seed-editions.ts';
