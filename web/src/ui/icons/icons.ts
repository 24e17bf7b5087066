/** Outlines on a 24 by 24 grid, one constant each, so that a page loads only those it shows. */
export const chevronIcon = 'm6 9.5 6 6 6-6';
export const shieldIcon = 'M12 3l7 2.5v5.7c0 4.3-2.9 7.9-7 9.8-4.1-1.9-7-5.5-7-9.8V5.5zM9 11.8l2.2 2.2 4-4.2';
export const warningIcon =
  'M12 9v4.5M12 17v.2M10.4 4.6 3 17.6A1.6 1.6 0 0 0 4.4 20h15.2a1.6 1.6 0 0 0 1.4-2.4l-7.4-13a1.6 1.6 0 0 0-3.2 0Z';
export const sunIcon =
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2M12 19.5v2M4.6 4.6 6 6M18 18l1.4 1.4M2.5 12h2M19.5 12h2M4.6 19.4 6 18M18 6l1.4-1.4';
export const moonIcon = 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z';
export const screenIcon =
  'M4 5h16a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1ZM8.5 20h7M12 16v4';
export const closeIcon = 'M6 6l12 12M18 6 6 18';
export const menuIcon = 'M4 7h16M4 12h16M4 17h16';
