/**
 * Runs in the head of every page before anything is painted, so that a chosen theme never flashes. Whoever chose none
 * gets the system's.
 */
export const themeScript = `try{var t=JSON.parse(localStorage.getItem('linklet.theme'));if(t=='light'||t=='dark')document.documentElement.dataset.theme=t}catch{}`;
