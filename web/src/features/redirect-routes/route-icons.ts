/** Icons that only the screens of routes have. */
export const routesIcon = 'M4 12h5l4-6h7M13 18h7M9 12l4 6M17 3l3 3-3 3M17 15l3 3-3 3';
export const upIcon = 'M12 19V5M6 11l6-6 6 6';
export const downIcon = 'M12 5v14M6 13l6 6 6-6';
