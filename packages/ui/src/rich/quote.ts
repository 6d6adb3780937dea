const QUOTED = /^\s{0,3}>/
/** "Em seg., 3 de nov. de 2026, Ana escreveu:", as mail programs put it before what they quote; it may take two lines. */
const SAID = /^(?:Em|On|El|Le)\s.{4,300}(?:escreveu|escribió|wrote|a écrit)\s?:$/i
const ORIGINAL = /^-{2,}\s*(?:mensagem original|mensagem encaminhada|original message|forwarded message)\s*-{2,}$/i
/** A quotation as short as this without a word about whose it is, is part of the message. */
const SHORT = 3

/** A message in what its author wrote and the older mail quoted below it. A message that is nothing but a quotation is whole. */
export function foldQuote(content: string): { own: string; quoted: string } {
  const lines = content.trimEnd().split('\n')
  const from = originalFrom(lines) ?? trailingFrom(lines)
  const own = lines.slice(0, from).join('\n').trimEnd()
  if (from === undefined || !own.trim()) return { own: content, quoted: '' }
  return { own, quoted: lines.slice(from).join('\n').trim() }
}

function originalFrom(lines: readonly string[]): number | undefined {
  const at = lines.findIndex((line) => ORIGINAL.test(line.trim()))
  return at > 0 ? at : undefined
}

function trailingFrom(lines: readonly string[]): number | undefined {
  let from = lines.length
  let count = 0
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at] ?? ''
    if (QUOTED.test(line)) {
      from = at
      count += 1
    } else if (line.trim()) break
  }
  if (count === 0) return undefined
  const said = attributionFrom(lines, from)
  return said ?? (count > SHORT ? from : undefined)
}

/** The line before which the words about the quotation begin, where they stand right above it. */
function attributionFrom(lines: readonly string[], quote: number): number | undefined {
  let last = quote - 1
  while (last >= 0 && !lines[last]?.trim()) last -= 1
  const line = lines[last]?.trim() ?? ''
  if (SAID.test(line)) return last
  return last > 0 && SAID.test(`${lines[last - 1]?.trim()} ${line}`) ? last - 1 : undefined
}
