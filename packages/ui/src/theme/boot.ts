/** localStorage key of the reader's choice: 'system' (default), 'light' or 'dark'. */
export const themeChoiceKey = 'balcao-theme'

/**
 * Runs inline in <head>, before the first paint, so that a dark page never flashes white.
 * It sets `data-theme`; global.css has the ground colour for both values.
 *
 * Its CSP source is `'sha256-' + base64(sha256(text between the script tags))`. Compute it from the built
 * index.html when the server starts: then the header can never disagree with the page.
 */
export const bootScript = `(function(){var c='system';try{c=localStorage.getItem('${themeChoiceKey}')||c}catch(e){}document.documentElement.dataset.theme=c==='dark'||c!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'})()`

/** A Vite plugin that puts the boot script first in <head>. */
export const themeBoot = () => ({
  name: 'balcao-theme-boot',
  transformIndexHtml: () => [{ tag: 'script', children: bootScript, injectTo: 'head-prepend' as const }],
})
