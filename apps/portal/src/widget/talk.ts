import type { VisitorDraft, VisitorLine, VisitorState } from '@balcao/contracts/chat/widget'
import type { Api } from './api.ts'
import { fill, h, linked, rich } from './dom.ts'
import { Files, fileList, namesOf } from './files.ts'
import type { Words } from './words.ts'

/** More sentences than an answer has. */
const WHOLE = 1_000

type Conversation = NonNullable<VisitorState['conversation']>
type Doing = {
  send: (content: string, clientId: string, attachmentIds: readonly number[]) => Promise<string | undefined>
  act: (messageId: number, action: string) => Promise<void>
  /** Answers whether it was noted. */
  helped: (messageId: number, helpful: boolean | null) => Promise<boolean>
  rate: (score: number) => Promise<void>
  close: () => Promise<void>
  again: () => void
}

/** A conversation on the screen: what was written stays, and what comes is added below. */
export class Talk {
  readonly main: HTMLElement
  readonly footer: HTMLElement
  readonly #words: Words
  readonly #do: Doing
  readonly #list = h('ol', { 'aria-live': 'polite' })
  readonly #about = h('p', { class: 'quiet', role: 'status' })
  readonly #problem = h('p', { class: 'bad', role: 'alert' })
  readonly #field: HTMLTextAreaElement
  readonly #api: Api
  readonly #files: Files
  readonly #form: HTMLFormElement
  readonly #after = h('div', {})
  readonly #rows = new Map<number, HTMLLIElement>()
  /** Screen readers are given the finished message alone. */
  readonly #draftRow = h('li', { 'data-from': 'assistant', 'aria-hidden': 'true' })
  /** The answer that is being written, or was last. */
  draft: VisitorDraft | undefined
  #ended = false
  #rating: number | null = null
  /** A message keeps its name until it was taken, so that sent twice it is there once. */
  #pending: { name: string; clientId: string } | undefined

  constructor(words: Words, api: Api, doing: Doing) {
    this.#words = words
    this.#api = api
    this.#files = new Files(words, api, (text) => this.problem(text))
    this.#do = doing
    this.#field = h('textarea', {
      rows: '1',
      maxlength: '1000',
      'aria-label': words.message,
      placeholder: words.placeholder,
      onkeydown: (event) => this.#key(event as KeyboardEvent),
    })
    this.#form = h(
      'form',
      {
        onsubmit: (event) => {
          event.preventDefault()
          void this.#submit()
        },
      },
      this.#files.button,
      this.#field,
      h('button', { class: 'main', type: 'submit' }, words.send),
    )
    this.main = h('main', { 'aria-label': words.conversation, tabindex: '0' }, this.#list, this.#after)
    this.footer = h('footer', {}, this.#about, this.#problem, this.#files.list, this.#form)
    for (const part of [this.main, this.footer]) this.#files.listen(part)
  }

  /** The newest message that is shown. */
  get last(): number {
    return Math.max(0, ...this.#rows.keys())
  }

  focus(): void {
    if (!this.#ended) this.#field.focus()
  }

  show({ conversation, messages, draft }: VisitorState): void {
    const wasAtEnd = this.main.scrollTop + this.main.clientHeight >= this.main.scrollHeight - 40
    for (const line of messages) {
      if (this.#rows.has(line.id)) continue
      const row = this.#row(line)
      this.#rows.set(line.id, row)
      this.#list.append(row)
    }
    if (conversation) this.#state(conversation)
    this.#showDraft(draft, messages)
    if (wasAtEnd) this.main.scrollTop = this.main.scrollHeight
  }

  /** Asks something below the messages, until the next state of the conversation comes. */
  ask(question: HTMLElement): void {
    this.#after.replaceChildren(question)
    question.querySelector('input')?.focus()
  }

  problem(text: string): void {
    this.#problem.textContent = text
  }

  /** Below the messages, till the answer itself is there: then nothing more of it is asked for. */
  #showDraft(draft: VisitorDraft | null, messages: readonly VisitorLine[]): void {
    const isFinished = messages.some(({ from }) => from !== 'visitor')
    const isNew = draft !== null && draft.run !== this.draft?.run
    if (draft && (isNew || draft.sentences > (this.draft?.sentences ?? 0))) this.draft = draft
    if (this.draft && isFinished) this.draft = { ...this.draft, sentences: WHOLE }
    if (!this.draft || this.draft.sentences === WHOLE) {
      this.#draftRow.remove()
      return
    }
    const words = this.#words
    this.#draftRow.replaceChildren(h('span', { class: 'quiet' }, words.assistant), h('div', { class: 'text' }, rich(this.draft.text)))
    this.#list.append(this.#draftRow)
  }

  #row({ id, from, name, content, files, actions, sources, suggestions, helpful }: VisitorLine): HTMLLIElement {
    const words = this.#words
    const who = { visitor: words.you, staff: name ?? words.staff, assistant: words.assistant, system: words.system }[from]
    const press = (label: string, run: () => unknown) => h('button', { type: 'button', onclick: () => void run() }, label)
    const chips = [
      ...actions.map((action) => press(words[action], () => this.#do.act(id, action))),
      ...suggestions.map((text) => press(text, () => this.#say(text))),
    ]
    return h(
      'li',
      { 'data-from': from },
      h('span', { class: from === 'system' ? 'hidden' : 'quiet' }, who),
      content !== namesOf(files) && h('div', { class: 'text' }, from === 'assistant' ? rich(content) : linked(content)),
      files.length > 0 && fileList(files, words, this.#api, (text) => this.problem(text)),
      from === 'assistant' && sources.length > 0 && this.#helped(id, helpful),
      chips.length > 0 && h('div', { class: 'chips' }, ...chips),
    )
  }

  /** Whether an answer from sources helped: what is chosen can be taken back. */
  #helped(id: number, helpful: boolean | null): HTMLElement {
    const words = this.#words
    let chosen = helpful
    const choices = [true, false].map((value) => ({
      value,
      button: h('button', { type: 'button', onclick: () => void choose(value) }, value ? words.yes : words.no),
    }))
    const show = () => {
      for (const { value, button } of choices) button.setAttribute('aria-pressed', String(chosen === value))
    }
    const choose = async (value: boolean) => {
      const next = chosen === value ? null : value
      if (!(await this.#do.helped(id, next))) return
      chosen = next
      show()
    }
    show()
    const question = h('span', { class: 'quiet', id: `helped-${id}` }, words.helped)
    return h('div', { class: 'chips', role: 'group', 'aria-labelledby': `helped-${id}` }, question, ...choices.map(({ button }) => button))
  }

  #state({ status, position, expectedWait, staff, rating }: Conversation): void {
    const words = this.#words
    const about =
      status === 'waiting' && position !== null
        ? [fill(words.position, { n: position }), expectedWait === null ? '' : fill(words.wait, { n: Math.max(1, expectedWait) })]
        : [status === 'active' && staff ? fill(words.with, { name: staff }) : '', status === 'bot' ? words.assistantHere : '']
    const text = about.filter(Boolean).join(' ')
    if (this.#about.textContent !== text) this.#about.textContent = text
    const ended = status === 'closed'
    if (ended === this.#ended && rating === this.#rating) return
    this.#ended = ended
    this.#rating = rating
    this.#form.hidden = ended
    this.#form.style.display = ended ? 'none' : ''
    this.#after.replaceChildren(...(ended ? [this.#end(rating)] : []))
  }

  /** After the end: one press says how it was. */
  #end(rating: number | null): HTMLElement {
    const words = this.#words
    const stars = [1, 2, 3, 4, 5].map((n) =>
      h(
        'button',
        {
          type: 'button',
          'aria-label': fill(words.score, { n }),
          'aria-pressed': String(rating === n),
          onclick: () => void this.#do.rate(n),
        },
        String(n),
      ),
    )
    return h(
      'form',
      { onsubmit: (event) => event.preventDefault() },
      h('p', {}, words.ended),
      h('fieldset', {}, h('legend', {}, words.rate), h('div', { class: 'stars' }, ...stars)),
      h('p', { role: 'status' }, rating === null ? '' : words.rated),
      h('button', { type: 'button', onclick: () => this.#do.again() }, words.again),
    )
  }

  #key(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    void this.#submit()
  }

  async #submit(): Promise<void> {
    const { sent, isBusy } = this.#files
    if (isBusy) return this.problem(this.#words.waitFiles)
    // Files alone are called by their names.
    const content = this.#field.value.trim() || namesOf(sent)
    if (content === '') return
    const ids = sent.map(({ id }) => id)
    if (await this.#say(content, ids)) {
      this.#field.value = ''
      this.#files.clear()
    }
    this.#field.focus()
  }

  async #say(content: string, ids: readonly number[] = []): Promise<boolean> {
    const name = `${content} ${ids.join()}`
    if (this.#pending?.name !== name) this.#pending = { name, clientId: crypto.randomUUID?.() ?? String(Math.random()) }
    const refused = await this.#do.send(content, this.#pending.clientId, ids)
    this.problem(refused ?? '')
    if (refused !== undefined) return false
    this.#pending = undefined
    return true
  }
}
