import type { Language } from '@balcao/contracts/language'
import { escaped } from '../../escaped.ts'
import type { PackData } from './collect.ts'

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{border:1px solid #8886;padding:.35rem .6rem;text-align:left;vertical-align:top;white-space:pre-wrap}`
const POLICY = "default-src 'none'; style-src 'unsafe-inline'"

const WORDS = {
  'pt-BR': {
    title: 'Seus dados',
    made: (organisation: string, at: string) =>
      `${organisation} reuniu aqui, em ${at}, o que guarda sobre você. dados.json tem tudo em forma legível por programas; os arquivos que você enviou estão na pasta arquivos.`,
    cut: 'Há mais do que cabe neste arquivo: o mais antigo ficou de fora. Peça o restante a quem atendeu a sua solicitação.',
    parts: {
      profile: 'Perfil',
      tickets: 'Tickets que você pediu',
      comments: 'Mensagens que você escreveu',
      chatMessages: 'Mensagens no chat',
      mails: 'E-mails recebidos de você',
      sideConversations: 'Conversas paralelas sobre tickets',
      presence: 'Horários de presença',
      files: 'Arquivos que você enviou',
      signIns: 'Acessos',
      requests: 'Solicitações sobre os seus dados',
    },
    none: 'Nada.',
  },
  en: {
    title: 'Your data',
    made: (organisation: string, at: string) =>
      `${organisation} collected here, on ${at}, what it keeps of you. dados.json has all of it for programs to read; the files that you sent are in the folder arquivos.`,
    cut: 'There is more than fits into this file: the oldest was left out. Ask whoever answered your request for the rest.',
    parts: {
      profile: 'Profile',
      tickets: 'Tickets that you asked for',
      comments: 'Messages that you wrote',
      chatMessages: 'Messages in the chat',
      mails: 'E-mails received from you',
      sideConversations: 'Side conversations about tickets',
      presence: 'Times of presence',
      files: 'Files that you sent',
      signIns: 'Sign-ins',
      requests: 'Requests about your data',
    },
    none: 'Nothing.',
  },
} as const satisfies Record<Language, object>

const text = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** Rows as a table; nothing of what anybody wrote is markup. */
function table(rows: readonly object[], none: string): string {
  const [first] = rows
  if (!first) return `<p>${none}</p>`
  const columns = Object.keys(first)
  const line = (cells: readonly string[], tag: string) => `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`
  return `<table>${line(columns, 'th')}${rows
    .map((row) =>
      line(
        columns.map((key) => text((row as Record<string, unknown>)[key])),
        'td',
      ),
    )
    .join('\n')}</table>`
}

/** The page of a pack that people read: it needs nothing else, and runs nothing. */
export function readme(data: PackData, organisation: string, language: Language, at: string): string {
  const words = WORDS[language]
  const profile = Object.entries(data.profile).map(([field, value]) => ({ field, value }))
  const parts = Object.entries(words.parts).map(([key, title]) => {
    const rows = key === 'profile' ? profile : (data[key as keyof PackData] as object[])
    return `<h2>${escaped(title)}</h2>${table(rows, words.none)}`
  })
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="${POLICY}"><title>${words.title}</title><style>${STYLE}</style></head>
<body><h1>${words.title}</h1><p>${escaped(words.made(organisation, at))}</p>${data.complete ? '' : `<p><strong>${words.cut}</strong></p>`}
${parts.join('\n')}</body></html>\n`
}
