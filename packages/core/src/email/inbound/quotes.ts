/** Written above our mails' text: what stands below it is not the answer. */
export const REPLY_MARKER = '— Responda acima desta linha —'

const MARKERS: readonly RegExp[] = [
  /^.{0,3}— ?(?:Responda acima desta linha|Reply above this line) ?—/i,
  /^-{2,10} ?(?:Mensagem original|Original Message|Mensagem encaminhada|Forwarded message|Mensaje original) ?-{2,10}\s{0,5}$/i,
  /^_{20,80}\s{0,5}$/,
  /^(?:Enviado do meu|Sent from my|Enviado desde mi|Get Outlook for|Obter o Outlook para) .{1,60}$/i,
]
const WROTE = /^ {0,8}(?:Em |On |El |Le ).{4,200}(?:escreveu|wrote|escribió|a écrit) ?:\s{0,5}$/i
const WROTE_BEGINS = /^ {0,8}(?:Em |On |El |Le ).{4,200}$/i
const WROTE_ENDS = /^.{0,120}(?:escreveu|wrote|escribió|a écrit) ?:\s{0,5}$/i
/** The head of a mail that Outlook puts above what it answers. */
const HEAD = [/^\*?(?:De|From)\*?: ?\*? ?.{1,300}$/i, /^\*?(?:Enviad[ao](?: em)?|Sent|Date|Data|Enviado el)\*?: ?\*? ?.{1,200}$/i]
const QUOTED = /^ {0,3}>/

const isWrote = (lines: readonly string[], at: number): boolean => {
  const [line = '', next = ''] = [lines[at], lines[at + 1]]
  return WROTE.test(line) || (WROTE_BEGINS.test(line) && !QUOTED.test(next) && WROTE_ENDS.test(next))
}
const isHead = (lines: readonly string[], at: number): boolean =>
  HEAD[0]?.test(lines[at] ?? '') === true && [1, 2].some((after) => HEAD[1]?.test(lines[at + after] ?? ''))

/**
 * Splits an answer from what it quotes: nothing is lost, the quoted part is folded. A mail that is nothing but quotes, or that forwards
 * something, is left as it is.
 */
export function foldQuotes(text: string): { content: string; quoted: string } {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  let cut = lines.length
  for (let at = 0; at < lines.length; at++) {
    const line = (lines[at] ?? '').slice(0, 400)
    if (MARKERS.some((marker) => marker.test(line)) || isWrote(lines, at) || isHead(lines, at)) {
      cut = at
      break
    }
  }
  // What only the last lines quote needs no line above it.
  if (cut === lines.length) {
    let last = lines.length - 1
    while (last >= 0 && (lines[last]?.trim() === '' || QUOTED.test(lines[last] ?? ''))) last -= 1
    if (lines.slice(last + 1).some((line) => QUOTED.test(line))) cut = last + 1
  }
  const content = lines.slice(0, cut).join('\n').trim()
  const rest = lines.slice(cut)
  const answers = answersBelow(rest)
  const [kept, quoted] = [[content, answers].filter(Boolean).join('\n\n'), rest.join('\n').trim()]
  return kept === '' ? { content: lines.join('\n').trim(), quoted: '' } : { content: kept, quoted }
}

/** What is written between and below quoted lines, where a mail is answered point by point. */
function answersBelow(rest: readonly string[]): string {
  if (!isWrote(rest, 0)) return ''
  const lines = rest.slice(WROTE.test(rest[0] ?? '') ? 1 : 2)
  const isQuotedAtAll = lines.some((line) => QUOTED.test(line))
  const own = lines.filter((line) => line.trim() !== '' && !QUOTED.test(line))
  return isQuotedAtAll && own.length > 0 && own.length <= lines.length / 2 ? lines.join('\n').trim() : ''
}
