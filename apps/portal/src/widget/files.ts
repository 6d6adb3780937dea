import type { ChatFile } from '@balcao/contracts/chat/messages'
import type { Api } from './api.ts'
import { fill, h } from './dom.ts'
import type { Words } from './words.ts'

/** As the server has it: the frame is one file, which imports nothing. A test compares them. */
export const MAX_FILE_BYTES = 25 * 1024 * 1024
export const MAX_FILES = 10

type Row = { row: HTMLLIElement; file: File; sent?: ChatFile; stop?: () => void }

/** Files for the next message: sent as soon as they are chosen, dropped or pasted, each with how far it is or why it was not taken. */
export class Files {
  readonly button: HTMLElement
  readonly list: HTMLUListElement
  readonly #words: Words
  readonly #api: Api
  readonly #rows = new Set<Row>()
  readonly #told: (text: string) => void

  constructor(words: Words, api: Api, told: (text: string) => void) {
    this.#words = words
    this.#api = api
    this.#told = told
    const input = h('input', { type: 'file', multiple: true, hidden: true, 'aria-label': words.attach, tabindex: '-1' })
    input.addEventListener('change', () => {
      this.add([...(input.files ?? [])])
      // The same file may be chosen again.
      input.value = ''
    })
    this.button = h(
      'span',
      {},
      input,
      h('button', { type: 'button', class: 'icon', 'aria-label': words.attach, title: words.attach, onclick: () => input.click() }, '+'),
    )
    this.list = h('ul', { class: 'files', 'aria-label': words.files })
  }

  /** Takes files that are dropped on, or pasted into, this part of the page. */
  listen(part: HTMLElement): void {
    part.addEventListener('paste', (event) => this.#from(event, event.clipboardData))
    part.addEventListener('dragover', (event) => event.dataTransfer?.types.includes('Files') && event.preventDefault())
    part.addEventListener('drop', (event) => this.#from(event, event.dataTransfer))
  }

  #from(event: Event, data: DataTransfer | null): void {
    const files = [...(data?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    this.add(files)
  }

  /** Whether some are on their way still. */
  get isBusy(): boolean {
    return [...this.#rows].some(({ stop }) => stop !== undefined)
  }

  get sent(): ChatFile[] {
    return [...this.#rows].flatMap(({ sent }) => sent ?? [])
  }

  /** They went out with a message. */
  clear(): void {
    for (const one of this.#rows)
      if (one.sent) {
        this.#rows.delete(one)
        one.row.remove()
      }
  }

  add(files: readonly File[]): void {
    this.#told('')
    for (const file of files) {
      if (this.#rows.size >= MAX_FILES) {
        this.#told(fill(this.#words.tooMany, { n: MAX_FILES }))
        return
      }
      if (file.size === 0 || file.size > MAX_FILE_BYTES) {
        this.#told(fill(file.size === 0 ? this.#words.emptyFile : this.#words.tooLarge, { name: file.name }))
        continue
      }
      const one: Row = { row: h('li', {}), file }
      this.#rows.add(one)
      this.list.append(one.row)
      void this.#send(one)
    }
  }

  async #send(one: Row): Promise<void> {
    const words = this.#words
    const bar = h('progress', { max: '100', 'aria-label': fill(words.progressOf, { name: one.file.name }) })
    const way = this.#api.upload(one.file, (share) => {
      bar.value = Math.floor(share * 100)
    })
    one.stop = way.stop
    this.#draw(one, bar)
    try {
      one.sent = await way.done
      delete one.stop
      this.#draw(one, h('span', { class: 'quiet' }, words.uploaded))
    } catch (error) {
      delete one.stop
      if (!this.#rows.has(one)) return
      const retry = h('button', { type: 'button', onclick: () => void this.#send(one) }, words.retry)
      this.#draw(one, h('span', { class: 'bad', role: 'alert' }, (error as Error).message || words.offline), retry)
    }
  }

  #draw(one: Row, ...state: HTMLElement[]): void {
    const label = fill(this.#words.removeFile, { name: one.file.name })
    const remove = h('button', { type: 'button', class: 'icon', 'aria-label': label, title: label, onclick: () => this.#remove(one) }, '✕')
    one.row.replaceChildren(h('bdi', {}, one.file.name), ...state, remove)
  }

  #remove(one: Row): void {
    this.#rows.delete(one)
    one.row.remove()
    one.stop?.()
    // What cannot be taken back now is collected by the server within a day.
    if (one.sent) void this.#api.takeBack(one.sent.id).catch(() => undefined)
  }
}

const LONGEST = 1_000
/** What a message that is nothing but files says. */
export const namesOf = (files: readonly { name: string }[]): string =>
  files
    .map(({ name }) => name)
    .join(', ')
    .slice(0, LONGEST)

/** The files of a message: a press fetches one. */
export function fileList(files: readonly ChatFile[], words: Words, api: Api, told: (text: string) => void): HTMLElement {
  const fetchOne = async ({ id, name }: ChatFile) => {
    told('')
    try {
      const address = URL.createObjectURL(await api.file(id))
      h('a', { href: address, download: name }).click()
      setTimeout(() => URL.revokeObjectURL(address), 60_000)
    } catch (error) {
      told((error as Error).message || words.offline)
    }
  }
  const button = (file: ChatFile) =>
    h('button', { type: 'button', 'aria-label': fill(words.fetch, { name: file.name }), onclick: () => void fetchOne(file) }, file.name)
  return h('div', { class: 'chips' }, ...files.map(button))
}
