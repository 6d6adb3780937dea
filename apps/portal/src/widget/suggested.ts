import type { SuggestedArticles } from '@balcao/contracts/chat/suggested'
import type { Api } from './api.ts'
import { fill, h } from './dom.ts'
import type { Words } from './words.ts'

/** As the form of a ticket has it: the frame is one file, which imports nothing. A test compares them. */
export const SUGGESTING = { restMs: 300, shortest: 4, latestMs: 4_000, most: 3 } as const

type Article = SuggestedArticles['articles'][number]
type Suggesting = { words: Words; api: Api; field: HTMLTextAreaElement; solved: () => void }

/**
 * Up to three articles for what is being written, below the field, and whether one of them solved it. A search that fails, is late or finds nothing is
 * no suggestion, and nothing else: the form knows nothing of it.
 */
export function suggested({ words, api, field, solved }: Suggesting): HTMLElement {
  const status = h('p', { role: 'status', class: 'hidden' })
  const list = h('ul', {})
  const part = h('section', { class: 'suggested', 'aria-label': words.mayHelp, hidden: true }, h('h2', {}, words.mayHelp), list)
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = 0
  /** What is being read stays, whatever is typed meanwhile. */
  let isReading = false

  function show({ articles, searchId }: SuggestedArticles): void {
    if (isReading) return
    const shown = articles.slice(0, SUGGESTING.most)
    part.hidden = shown.length === 0
    list.replaceChildren(...shown.map((article) => row(article, searchId ?? undefined)))
    status.textContent = shown.length > 0 ? fill(words.found, { n: shown.length }) : ''
  }
  function row({ id, title, excerpt, address }: Article, searchId: string | undefined): HTMLElement {
    const verdict = h('div', { class: 'chips', role: 'group', hidden: true, 'aria-label': words.solved })
    const opened = () => {
      isReading = true
      verdict.hidden = false
      void api.readSuggested(id, searchId).catch(() => undefined)
    }
    const answer = (isSolved: boolean) =>
      h('button', { type: 'button', onclick: () => void judge(isSolved) }, isSolved ? words.solvedYes : words.no)
    async function judge(isSolved: boolean): Promise<void> {
      const isKept = await api.judgeSuggested(id, isSolved, searchId).then(
        () => true,
        () => false,
      )
      if (isSolved && isKept) solved()
      else verdict.replaceChildren(h('span', { class: 'quiet', role: 'status' }, isKept ? words.goOn : words.notKept))
    }
    verdict.append(h('span', { class: 'quiet' }, words.solved), answer(true), answer(false))
    return h(
      'li',
      {},
      h('a', { href: address, target: '_blank', rel: 'noopener', onclick: opened }, title),
      h('span', { class: 'quiet' }, excerpt),
      verdict,
    )
  }
  async function search(q: string): Promise<void> {
    const turn = ++asked
    const found = await api.suggest(q, AbortSignal.timeout(SUGGESTING.latestMs)).catch(() => undefined)
    if (found && turn === asked) show(found)
  }
  field.addEventListener('input', () => {
    clearTimeout(timer)
    const q = field.value.trim().slice(0, 500)
    timer = setTimeout(() => void (q.length >= SUGGESTING.shortest ? search(q) : show({ articles: [], searchId: null })), SUGGESTING.restMs)
  })
  return h('div', {}, status, part)
}
