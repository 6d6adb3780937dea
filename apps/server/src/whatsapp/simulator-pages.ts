import { SIMULATED_API } from '@balcao/platform/env'
import type { PhoneMessage } from '@balcao/platform/whatsapp/phones'
import type { SimulatedAccount } from './simulated-calls.ts'

const escaped = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
const STYLE = `body{font:16px/1.5 system-ui;margin:0;background:#f9f7f3;color:#19252b}main{max-width:560px;margin:24px auto;padding:0 16px}
h1{font-size:20px;margin:0 0 12px}label{display:block;font-size:14px;margin:8px 0 2px}input,select,textarea{font:inherit;width:100%;box-sizing:border-box;
padding:8px;border:1px solid #8a949a;border-radius:8px;background:#fff;color:inherit}textarea{min-height:72px}button{font:inherit;padding:8px 16px;border:0;
border-radius:8px;background:#0b6b53;color:#fff;margin-top:12px}iframe{width:100%;height:360px;border:1px solid #dfdcd5;border-radius:10px;background:#efeae2}
.two{display:grid;grid-template-columns:1fr 1fr;gap:12px}`
const THREAD = `body{font:15px/1.45 system-ui;margin:0;padding:12px;background:#efeae2;color:#19252b;display:flex;flex-direction:column;gap:8px}
p{margin:0;padding:8px 10px;border-radius:10px;background:#fff;max-width:80%;white-space:pre-wrap;overflow-wrap:anywhere;align-self:flex-start}
p.mine{background:#d9fdd3;align-self:flex-end}small{display:block;color:#4c5960;font-size:12px}img{max-width:180px;display:block}`

const page = (title: string, style: string, head: string, body: string) =>
  `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>${head}<style>${style}</style></head><body>${body}</body></html>`

type Shown = { accounts: readonly SimulatedAccount[]; account: SimulatedAccount | undefined; phone: string; name: string }

/** The phone: what it writes with, above what was said. */
export function phonePage({ accounts, account, phone, name }: Shown): string {
  if (!account)
    return page(
      'Telefone simulado',
      STYLE,
      '',
      '<main><h1>Telefone simulado</h1><p>Nenhuma organização tem um número do WhatsApp ativo.</p></main>',
    )
  const keyOf = ({ tenantId, id }: SimulatedAccount) => `${tenantId}.${id}`
  const options = accounts
    .map(
      (one) =>
        `<option value="${keyOf(one)}"${one === account ? ' selected' : ''}>${escaped(`${one.organization} · ${one.name}`)}</option>`,
    )
    .join('')
  const thread = `/dev/whatsapp/thread?${escaped(String(new URLSearchParams({ account: keyOf(account), phone: `+${phone}` })))}`
  return page(
    'Telefone simulado',
    STYLE,
    '',
    `<main><h1>Telefone simulado</h1><iframe title="Conversa" src="${thread}"></iframe>
<form method="post" action="/dev/whatsapp"><label for="text">Mensagem</label><textarea id="text" name="text" autofocus></textarea>
<div class="two"><div><label for="kind">Tipo</label><select id="kind" name="kind"><option value="text">Texto</option><option value="image">Imagem</option><option value="location">Localização</option></select></div>
<div><label for="hours">Enviada há (horas)</label><input id="hours" name="hours" inputmode="numeric" value="0"></div></div>
<label for="account">Para</label><select id="account" name="account">${options}</select>
<div class="two"><div><label for="phone">Telefone de quem escreve</label><input id="phone" name="phone" value="+${escaped(phone)}"></div>
<div><label for="name">Nome no perfil</label><input id="name" name="name" value="${escaped(name)}"></div></div>
<button>Enviar</button></form></main>`,
  )
}

const TICKS = { sent: '✓', delivered: '✓✓', read: '✓✓ lida' }

/** What was said; it looks again by itself. */
export function threadPage(messages: readonly PhoneMessage[]): string {
  const items = messages.toReversed().map(({ direction, text, kind, mediaId, fileName, state, at }) => {
    const isMine = direction === 'from_phone'
    const picture = mediaId && kind === 'image' ? `<img alt="imagem" src="${SIMULATED_API}/file/${escaped(mediaId)}">` : ''
    const what = picture || kind === 'text' || kind === 'template' ? '' : `[${escaped(fileName || kind)}] `
    const time = `${at.slice(8, 10)}/${at.slice(5, 7)} ${at.slice(11, 16)}`
    return `<p class="${isMine ? 'mine' : ''}">${picture}${what}${escaped(text)}<small>${time}${isMine ? '' : ` ${TICKS[state]}`}</small></p>`
  })
  return page('Conversa', THREAD, '<meta http-equiv="refresh" content="2">', items.join('') || '<small>Nada por aqui ainda.</small>')
}
