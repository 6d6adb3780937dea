/** localStorage key of the reader's choice: 'system' (default), 'light' or 'dark'. */
export const themeChoiceKey = 'balcao-theme'

/** localStorage key of how its person needs this device to look, and the event that says so. */
export const looksKey = 'balcao-looks'

/**
 * Sets on <html> what the style sheets ask for: `data-motion`, `data-contrast`, `data-text` and `data-links`. What follows the system is
 * decided here, and a value that this version does not know counts as that. Another tab, the system and the event change it at once.
 */
const looksScript = `(function(){var k='${looksKey}',d=document.documentElement.dataset,m=matchMedia('(prefers-reduced-motion: reduce)'),c=matchMedia('(prefers-contrast: more)'),l={};
function show(){d.motion=l.motion==='reduce'||l.motion!=='full'&&m.matches?'reduce':'full';d.contrast=l.contrast==='more'||l.contrast!=='normal'&&c.matches?'more':'normal';d.text=l.textSize||100;d.links=l.underlineLinks===true}
function read(){try{l=JSON.parse(localStorage.getItem(k))||{}}catch(e){}show()}
read();m.onchange=c.onchange=show;
addEventListener('storage',function(e){if(e.key===k)read()});
addEventListener(k,function(e){var p=e.detail;l={motion:p.motion,contrast:p.contrast,textSize:p.textSize,underlineLinks:p.underlineLinks};try{localStorage.setItem(k,JSON.stringify(l))}catch(e){}show()})})()`

/**
 * Runs inline in <head>, before the first paint, so that a dark page never flashes white.
 * It sets `data-theme`; global.css has the ground colour for both values.
 *
 * Its CSP source is `'sha256-' + base64(sha256(text between the script tags))`. Compute it from the built
 * index.html when the server starts: then the header can never disagree with the page.
 */
export const bootScript = `(function(){var c='system';try{c=localStorage.getItem('${themeChoiceKey}')||c}catch(e){}document.documentElement.dataset.theme=c==='dark'||c!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'})();${looksScript}`

/** A Vite plugin that puts the boot script first in <head>. */
export const themeBoot = () => ({
  name: 'balcao-theme-boot',
  transformIndexHtml: () => [{ tag: 'script', children: bootScript, injectTo: 'head-prepend' as const }],
})
