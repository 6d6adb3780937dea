import { type Answer, MAYBE } from '@balcao/core/assistant/answer'
import { sectionsOf } from '@balcao/core/assistant/sections'

export type Article = { id: number; slug: string; title: string; content: string; outline: { text: string; anchor: string }[] }

const withoutMarks = (text: string) =>
  text
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/^\s*\d+[.)]\s/gm, ' ')
    .replace(/[*_`~>|#·-]/g, ' ')
const flat = (text: string) => withoutMarks(text).replace(/\s+/g, ' ').trim()

/** The quotations of an answer, each before the line that names its source. */
const quotationsOf = ({ content }: Answer): string[] =>
  content
    .replace(MAYBE, '')
    .split(/\n\nFonte: \[.*\n?/)
    .map((part) => part.trim())
    .filter(Boolean)

/** Whether every line of an answer stands, word for word, under the heading that is named with it. */
export function isVerbatim(answer: Answer, articleOf: (id: number) => Article | undefined): boolean {
  const citations = answer.citations ?? []
  const quotations = quotationsOf(answer)
  return (
    citations.length > 0 &&
    quotations.length === citations.length &&
    citations.every(({ id, heading, anchor }, n) => {
      const article = articleOf(id)
      const section =
        article && sectionsOf(article.content, article.outline).find((one) => one.heading === heading && one.anchor === anchor)
      if (!section) return false
      const there = flat(section.blocks.flatMap(({ pieces }) => pieces).join(' '))
      // What the sections make of the article must not make it easier: the article itself has these words, too.
      const whole = flat(article.content)
      const lines = (quotations[n] ?? '').split('\n').map(flat).filter(Boolean)
      return lines.length > 0 && lines.every((line) => there.includes(line) && line.split(' ').every((word) => whole.includes(word)))
    })
  )
}

const WORDS = 6
function runsOf(text: string): Set<string> {
  const words = flat(text).toLowerCase().split(' ')
  return new Set(words.slice(0, -WORDS + 1).map((_, n) => words.slice(n, n + WORDS).join(' ')))
}

/** Whether a text has the title, or six words in a row, of an article that its reader does not read, which no article that they read has. */
export function leaks(text: string, hidden: readonly Article[], readable: readonly Article[]): boolean {
  const known = new Set(readable.flatMap(({ content }) => [...runsOf(content)]))
  const said = runsOf(text)
  const isNowhereElse = (title: string) => !readable.some((article) => `${article.title}\n${flat(article.content)}`.includes(title))
  return hidden.some(
    ({ title, content }) =>
      (text.includes(title) && isNowhereElse(title)) || [...runsOf(content)].some((run) => said.has(run) && !known.has(run)),
  )
}
