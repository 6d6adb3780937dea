/** The frame's look, in light and dark as the visitor's system has it. */
export const STYLE = `
:root{color-scheme:light dark;--bg:light-dark(#fefdfb,#12191d);--sunken:light-dark(#f3f0ea,#1c262b);--line:light-dark(#dfdcd5,#334047);--ink:light-dark(#19252b,#e9eef0);--quiet:light-dark(#4c5960,#a9b6bc);--primary:light-dark(#0b5563,#7fd0de);--on:light-dark(#fff,#06282f);--soft:light-dark(#dcecef,#14424c);--bad:light-dark(#a3201a,#ffb4ab)}
*{box-sizing:border-box}
html,body{height:100%;margin:0}
body{display:flex;flex-direction:column;background:var(--bg);color:var(--ink);font:15px/1.45 system-ui,sans-serif}
header{display:flex;flex:none;align-items:center;gap:8px;min-height:56px;padding:4px 8px 4px 16px;border-bottom:1px solid var(--line)}
h1{flex:1;min-width:0;margin:0;font-size:16px;line-height:1.3;overflow-wrap:anywhere}
button,input,textarea{font:inherit;color:inherit}
button{min-height:44px;padding:8px 14px;border:1px solid var(--line);border-radius:10px;background:var(--bg);cursor:pointer}
button.main{border-color:transparent;background:var(--primary);color:var(--on);font-weight:600}
button.icon{display:grid;place-items:center;width:44px;padding:0;border:0;background:none}
button:disabled{opacity:.6;cursor:not-allowed}
:focus-visible{outline:2px solid var(--primary);outline-offset:2px}
main{display:flex;flex:1;flex-direction:column;gap:12px;min-height:0;padding:16px;overflow-y:auto;overscroll-behavior:contain}
p{margin:0}
.quiet{color:var(--quiet);font-size:13px}
.bad{color:var(--bad)}
form{display:grid;gap:12px}
label{display:grid;gap:4px;font-weight:600;font-size:14px}
label.row{display:flex;align-items:flex-start;gap:8px;font-weight:400}
label.row input{width:20px;height:20px;flex:none}
input:not([type=checkbox],[type=radio]),textarea{width:100%;min-height:44px;padding:10px 12px;border:1px solid var(--quiet);border-radius:10px;background:var(--bg);font-weight:400}
textarea{resize:none;field-sizing:content;max-height:140px}
fieldset{display:grid;gap:8px;margin:0;padding:0;border:0}
legend{padding:0;font-weight:600;font-size:14px}
ol{display:flex;flex-direction:column;gap:12px;margin:0;padding:0;list-style:none}
li{display:flex;flex-direction:column;align-items:flex-start;gap:2px;max-width:90%}
li[data-from=visitor]{align-self:flex-end;align-items:flex-end}
li[data-from=system]{align-self:center;max-width:100%;color:var(--quiet);font-size:13px;text-align:center}
.text{padding:8px 12px;border:1px solid var(--line);border-radius:10px;background:var(--sunken);white-space:pre-wrap;overflow-wrap:anywhere}
li[data-from=visitor] .text{border-color:transparent;background:var(--soft)}
li[data-from=system] .text{padding:0;border:0;background:none}
.chips{display:flex;flex-wrap:wrap;gap:6px;margin-top:4px}
.chips button{min-height:36px;padding:4px 12px;border-radius:999px;font-size:14px}
.chips{align-items:center}
.chips button[aria-pressed=true]{border-color:transparent;background:var(--primary);color:var(--on)}
.stars{display:flex;gap:4px}
.stars button{width:44px;padding:0;font-weight:600}
.stars button[aria-pressed=true]{border-color:transparent;background:var(--primary);color:var(--on)}
footer{flex:none;padding:8px;border-top:1px solid var(--line)}
footer form{grid-template-columns:auto 1fr auto;align-items:end;gap:8px}
.files{display:grid;gap:4px;margin:0;padding:0;list-style:none}
.files li{flex-direction:row;align-items:center;gap:8px;max-width:100%}
.files bdi{flex:1;min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;font-size:14px}
.files progress{width:72px;accent-color:var(--primary)}
a{color:var(--primary)}
[hidden]{display:none!important}
.suggested{display:grid;gap:8px;padding:12px;border:1px solid var(--line);border-radius:10px;background:var(--sunken)}
.suggested h2{margin:0;font-size:14px}
.suggested ul{display:grid;gap:10px;margin:0;padding:0;list-style:none}
.suggested li{max-width:100%}
.suggested a{padding:2px 0;font-weight:600;overflow-wrap:anywhere}
.suggested li>.quiet{display:-webkit-box;overflow:hidden;-webkit-box-orient:vertical;-webkit-line-clamp:2}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}`
