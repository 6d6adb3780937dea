import { SOCIAL_LABELS, type SocialName } from '@balcao/contracts/sign-in/social/names'

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const STYLE = `body{font:16px/1.5 system-ui;margin:0;background:#f9f7f3;color:#19252b}main{max-width:420px;margin:48px auto;padding:0 16px}
h1{font-size:20px;margin:0 0 12px}p{color:#4c5960;margin:0 0 12px}label{display:block;font-size:14px;margin:12px 0 2px}
input[type=email],input[type=text]{font:inherit;width:100%;box-sizing:border-box;padding:8px;border:1px solid #8a949a;border-radius:8px;background:#fff;color:inherit}
button{font:inherit;padding:8px 16px;border:1px solid #0b6b53;border-radius:8px;background:#0b6b53;color:#fff;margin:16px 8px 0 0}
button.quiet{background:none;color:#0b6b53}`

const page = (title: string, body: string) =>
  `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`

/** Who somebody says that they are; the provider is played by us. @param asked what we were asked with, and answer by */
export function personPage(name: SocialName, asked: URLSearchParams, base: string): string {
  const title = `${SOCIAL_LABELS[name]} simulado`
  const kept = [...asked].map(([field, value]) => `<input type="hidden" name="${escaped(field)}" value="${escaped(value)}">`).join('')
  return page(
    title,
    `<h1>${title}</h1><p>Esta página faz o papel do ${SOCIAL_LABELS[name]} fora de produção.</p>
<form method="post" action="${escaped(base)}/${name}">${kept}
<label for="email">E-mail da pessoa</label><input id="email" name="as_email" type="email" required value="visitante@exemplo.test">
<label for="name">Nome da pessoa</label><input id="name" name="as_name" type="text" value="Visitante de Teste">
<label><input type="checkbox" name="as_verified" value="1" checked> Endereço verificado</label>
<button>Continuar</button><button class="quiet" name="as_cancel" value="1" formnovalidate>Desistir</button></form>`,
  )
}

/** Posts an answer to whoever asked, as Apple does. */
export function postingPage(action: string, fields: URLSearchParams): string {
  const inputs = [...fields].map(([field, value]) => `<input type="hidden" name="${escaped(field)}" value="${escaped(value)}">`).join('')
  return page(
    'Voltando',
    `<form method="post" action="${escaped(action)}">${inputs}<button>Continuar</button></form><script>document.forms[0].submit()</script>`,
  )
}
