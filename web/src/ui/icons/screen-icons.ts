/** Icons that the first view does not need. */
export const bellIcon =
  'M12 3.5a5.5 5.5 0 0 0-5.5 5.5c0 5-2 6.5-2 7.5h15c0-1-2-2.5-2-7.5A5.5 5.5 0 0 0 12 3.5ZM10 19.5a2.1 2.1 0 0 0 4 0';
export const megaphoneIcon = 'M4 10v4h3.5L15 18.5v-13L7.5 10ZM18 9.5a4 4 0 0 1 0 5M8 14.2 9.5 20';
export const searchIcon = 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 20 20';
export const keyIcon = 'M8 8.5a4 4 0 1 0 0 7 4 4 0 0 0 3.5-2H20v3M16.5 13.5V16M7 12v.2';
export const organizationIcon =
  'M4 20V6.5L12 4v16M12 9.5h8V20M3 20h18M7 9.5h2M7 13h2M7 16.5h2M15 13h2M15 16.5h2';
export const homeIcon = 'M4 11.5 12 4.5l8 7M6 10v9.5h12V10M10 19.5v-5h4v5';
export const deviceIcon = 'M4 5h16v11H4zM2.5 19.5h19';
export const printIcon = 'M7 9V4h10v5M7 17H4.5V9h15v8H17M7 14h10v6H7z';
export const signOutIcon =
  'M10 4H5.5A1.5 1.5 0 0 0 4 5.5v13A1.5 1.5 0 0 0 5.5 20H10M15.5 8l4 4-4 4M19 12H9.5';
export const kioskIcon = 'M4 20V9l8-5 8 5v11M9 20v-6h6v6M3 20h18';
export const switchIcon = 'm8 9.5 4-4 4 4M8 14.5l4 4 4-4';
export const tagIcon = 'M4 4.5h7.5l8.5 8.5-7 7L4.5 11.5ZM8 8.2v.1';
export const raiseIcon = 'M12 20V5M5.5 11.5 12 5l6.5 6.5';
