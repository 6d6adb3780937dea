import { type Encoding, mail, multipart, part, type Sample, word } from './compose.ts'

type Language = 'pt' | 'en'
type Words = { subject: string; said: string; before: string; wrote: string; head: string[]; forwarded: string; sentFrom: string }

const WORDS: Record<Language, Words> = {
  pt: {
    subject: 'Não consigo emitir a nota',
    said: 'Olá!\n\nA emissão falha com o código 217. Podem verificar?\n\nObrigada,\nAna',
    before: 'Qual código aparece na tela?',
    wrote: 'Em ter., 24 de nov. de 2026 às 09:12, Acme Suporte <suporte@acme.test> escreveu:',
    head: ['De: Acme Suporte <suporte@acme.test>', 'Enviado: terça-feira, 24 de novembro de 2026 09:12', 'Para: Ana', 'Assunto: Nota'],
    forwarded: '---------- Mensagem encaminhada ---------',
    sentFrom: 'Enviado do meu iPhone',
  },
  en: {
    subject: 'I cannot issue the invoice — “217”',
    said: 'Hello!\n\nIssuing fails with code 217. Could you check?\n\nThanks,\nAna',
    before: 'Which code does the screen show?',
    wrote: 'On Tue, Nov 24, 2026 at 9:12 AM Acme Support <suporte@acme.test> wrote:',
    head: ['From: Acme Support <suporte@acme.test>', 'Sent: Tuesday, November 24, 2026 9:12 AM', 'To: Ana', 'Subject: Invoice'],
    forwarded: '---------- Forwarded message ---------',
    sentFrom: 'Sent from my iPhone',
  },
}

const quoted = (text: string) => text.replace(/^/gm, '> ')
const html = (text: string) =>
  text
    .split('\n\n')
    .map((one) => `<p>${one.replaceAll('\n', '<br>')}</p>`)
    .join('')
type Quoting = { text: (words: Words) => string; html: (words: Words) => string }

/** How mail programs put what is answered below an answer. */
const CLIENTS: Record<string, Quoting> = {
  gmail: {
    text: ({ wrote, before }) => `${wrote}\n\n${quoted(before)}`,
    html: ({ wrote, before }) =>
      `<div class="gmail_quote"><div class="gmail_attr">${wrote.replace('<', '&lt;')}</div><blockquote class="gmail_quote">${before}</blockquote></div>`,
  },
  outlook: {
    text: ({ head, before }) => `________________________________\n${head.join('\n')}\n\n${before}`,
    html: ({ head, before }) =>
      `<div id="appendonsend"></div><hr><div id="divRplyFwdMsg">${head.map((line) => line.replace('<', '&lt;')).join('<br>')}</div><div>${before}</div>`,
  },
  apple: {
    text: ({ sentFrom, wrote, before }) => `${sentFrom}\n\n${quoted(wrote)}\n${quoted(before)}`,
    html: ({ sentFrom, wrote, before }) =>
      `<div>${sentFrom}</div><blockquote type="cite"><div>${wrote.replace('<', '&lt;')}</div>${before}</blockquote>`,
  },
  thunderbird: {
    text: ({ wrote, before }) => `${wrote}\n${quoted(before)}`,
    html: ({ wrote, before }) =>
      `<div class="moz-cite-prefix">${wrote.replace('<', '&lt;')}</div><blockquote type="cite">${before}</blockquote>`,
  },
  yahoo: {
    text: ({ wrote, before }) => `    ${wrote}  \n\n ${before}`,
    html: ({ wrote, before }) => `<div class="yahoo_quoted"><div>${wrote.replace('<', '&lt;')}</div><div>${before}</div></div>`,
  },
  proton: {
    text: ({ wrote, before }) => `------- Original Message -------\n${wrote}\n\n${quoted(before)}`,
    html: ({ wrote, before }) => `<div class="protonmail_quote">${wrote.replace('<', '&lt;')}<blockquote>${before}</blockquote></div>`,
  },
}

const KINDS = ['new', 'reply', 'forward'] as const
const SHAPES = ['plain', 'html'] as const
const ENCODINGS: readonly Encoding[] = ['8bit', 'quoted-printable', 'base64']

function bodyOf(shape: (typeof SHAPES)[number], kind: (typeof KINDS)[number], words: Words, quoting: Quoting, encoding: Encoding) {
  const below = { new: '', reply: quoting.text(words), forward: `${words.forwarded}\n${words.head.join('\n')}\n\n${words.before}` }[kind]
  const text = part({ type: 'text/plain; charset=utf-8', body: [words.said, below].filter(Boolean).join('\n\n'), encoding })
  if (shape === 'plain') return text
  const quote = kind === 'new' ? '' : kind === 'reply' ? quoting.html(words) : html(below.replaceAll('<', '&lt;'))
  return multipart('alternative', [
    text,
    part({ type: 'text/html; charset=utf-8', body: `<html><body>${html(words.said)}${quote}</body></html>`, encoding }),
  ])
}

/** What people write: by program, language, kind, shape and encoding. */
export const conversations = (): Sample[] =>
  Object.entries(CLIENTS).flatMap(([client, quoting]) =>
    Object.entries(WORDS).flatMap(([language, words]) =>
      KINDS.flatMap((kind) =>
        SHAPES.flatMap((shape) =>
          ENCODINGS.map((encoding) => {
            const subject = `${{ new: '', reply: 'Re: ', forward: language === 'pt' ? 'Enc: ' : 'Fwd: ' }[kind]}${words.subject}`
            const threading: Record<string, string> =
              kind === 'reply' ? { 'In-Reply-To': '<outro@acme.test>', References: '<um@acme.test> <outro@acme.test>' } : {}
            const body = bodyOf(shape, kind, words, quoting, encoding)
            return mail(`${client} ${language} ${kind} ${shape} ${encoding}`, { Subject: word(subject), ...threading }, body)
          }),
        ),
      ),
    ),
  )
