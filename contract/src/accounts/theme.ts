/** Runs in the head of every page before the first paint, so that a chosen theme never flashes. */
export const themeScript = `try{var t=JSON.parse(localStorage.getItem('linklet.theme'));if(t=='light'||t=='dark')document.documentElement.dataset.theme=t}catch{}`;
