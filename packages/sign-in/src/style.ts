/** The widget's look. It stands in the page itself, so that password managers see its fields; the layer lets any rule of the page win. */
export const STYLE = `@layer balcao-sign-in{
balcao-sign-in{display:block;color-scheme:light dark;--bsi-ink:light-dark(#19252b,#e9edee);--bsi-quiet:light-dark(#4a555b,#b3bcc0);--bsi-ground:light-dark(#fff,#182126);--bsi-line:light-dark(#7c7f80,#8b949a);--bsi-primary:light-dark(#04565e,#74cbd0);--bsi-on-primary:light-dark(#fff,#0b2327);--bsi-error:light-dark(#a3171f,#ff9c94);--bsi-radius:8px}
balcao-sign-in[theme=light]{color-scheme:light}
balcao-sign-in[theme=dark]{color-scheme:dark}
.bsi-card{box-sizing:border-box;width:100%;max-width:400px;padding:24px;border:1px solid var(--bsi-line);border-radius:calc(var(--bsi-radius)*1.5);background:var(--bsi-ground);color:var(--bsi-ink);font:16px/1.45 system-ui,sans-serif}
.bsi-card *{box-sizing:border-box}
.bsi-card section{display:grid;gap:16px}
.bsi-title{margin:0;font-size:22px;line-height:1.25;outline:0;overflow-wrap:anywhere}
.bsi-text{margin:0;color:var(--bsi-quiet);overflow-wrap:anywhere}
.bsi-text:empty{display:none}
.bsi-form,.bsi-group,.bsi-part,.bsi-field{display:grid;gap:12px}
.bsi-field{gap:6px}
.bsi-field label{font-weight:600;font-size:14px}
.bsi-input{width:100%;height:47px;padding:0 12px;border:1px solid var(--bsi-line);border-radius:var(--bsi-radius);background:var(--bsi-ground);color:inherit;font:inherit}
.bsi-input::placeholder{color:var(--bsi-quiet);opacity:1}
.bsi-input[aria-invalid=true]{border-color:var(--bsi-error)}
.bsi-button{display:inline-flex;align-items:center;justify-content:center;gap:8px;width:100%;min-height:45px;height:45px;padding:0 16px;border:1px solid var(--bsi-line);border-radius:var(--bsi-radius);background:transparent;color:inherit;font:inherit;font-weight:600;cursor:pointer}
.bsi-primary{border-color:var(--bsi-primary);background:var(--bsi-primary);color:var(--bsi-on-primary)}
.bsi-button:disabled{cursor:progress;opacity:.7}
.bsi-link{justify-self:start;padding:4px 0;border:0;background:none;color:var(--bsi-primary);font:inherit;text-decoration:underline;text-underline-offset:3px;cursor:pointer}
.bsi-card :focus-visible{outline:3px solid var(--bsi-primary);outline-offset:2px}
.bsi-title:focus-visible{outline:0}
.bsi-error{margin:0;color:var(--bsi-error);font-size:14px}
.bsi-error:empty{display:none}
.bsi-or{display:flex;align-items:center;gap:12px;margin:4px 0;color:var(--bsi-quiet);font-size:14px}
.bsi-or::before,.bsi-or::after{content:"";flex:1;border-top:1px solid var(--bsi-line)}
.bsi-tabs{display:flex;margin-bottom:16px;border-bottom:1px solid var(--bsi-line)}
.bsi-tabs button{flex:1;height:45px;border:0;border-bottom:3px solid transparent;background:none;color:var(--bsi-quiet);font:inherit;cursor:pointer}
.bsi-tabs [aria-selected=true]{border-color:var(--bsi-primary);color:inherit;font-weight:600}
.bsi-phone{display:grid;grid-template-columns:7.5rem 1fr;gap:12px;align-items:start}
.bsi-phone .bsi-field:first-child{position:relative}
.bsi-phone select{color:transparent}
.bsi-phone option{color:CanvasText;background:Canvas}
.bsi-calling{position:absolute;left:13px;bottom:0;line-height:47px;pointer-events:none}
.bsi-check{display:flex;align-items:center;gap:8px;font-size:14px}
.bsi-check input{width:20px;height:20px;accent-color:var(--bsi-primary)}
.bsi-pair{display:grid;grid-template-columns:1fr 1fr;gap:12px}
.bsi-message{margin:0;padding:12px;max-height:220px;overflow:auto;border:1px solid var(--bsi-line);border-radius:var(--bsi-radius);font:13px/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
.bsi-spinner{width:18px;height:18px;border:2px solid;border-right-color:transparent;border-radius:50%;animation:bsi-turn .8s linear infinite}
@keyframes bsi-turn{to{rotate:1turn}}
@media(prefers-reduced-motion:reduce){.bsi-spinner{animation-duration:4s}}
@media(forced-colors:active){.bsi-tabs [aria-selected=true]{border-color:Highlight}}
@media(max-width:360px){.bsi-card{padding:16px}.bsi-phone{grid-template-columns:1fr}}
}`
