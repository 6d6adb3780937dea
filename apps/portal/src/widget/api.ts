import type { ChatFile } from '@balcao/contracts/chat/messages'
import type { SuggestedArticles } from '@balcao/contracts/chat/suggested'
import type { LeftMessage, StartedVisit, VisitorDraft, VisitorState, WidgetAppearance } from '@balcao/contracts/chat/widget'

/** A refusal of the server, with what it says of it. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

type ErrorBody = { code?: string; message?: string; details?: { message?: string }[] }

function refusalOf(status: number, body: unknown): Refused {
  const { code = 'unknown', message = '', details } = body as ErrorBody
  return new Refused(status, code, (Array.isArray(details) && details[0]?.message) || message)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

const READER = 'balcao.reader'
let madeUp: string | undefined

/** Names whoever reads in this tab, as a cookie would that this frame cannot have. */
function readerToken(): string {
  if (madeUp) return madeUp
  try {
    madeUp = sessionStorage.getItem(READER) ?? undefined
  } catch {
    // Without storage it lasts as long as the frame.
  }
  if (madeUp) return madeUp
  const letters = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)))
  madeUp = btoa(letters).replaceAll('+', '-').replaceAll('/', '_').slice(0, 22)
  try {
    sessionStorage.setItem(READER, madeUp)
  } catch {
    // The same.
  }
  return madeUp
}

/** The server's calls for one browser. `session` is what it keeps of its visit. */
export class Api {
  session: string | undefined
  readonly #key: string

  constructor(key: string, session: string | undefined) {
    this.#key = key
    this.session = session
  }

  async #ask<T>(method: string, path: string, body?: object, signal?: AbortSignal): Promise<T> {
    const response = await fetch(`/api/widget/${path}`, {
      method,
      ...(signal ? { signal } : {}),
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(this.session ? { 'x-widget-session': this.session } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      credentials: 'omit',
    })
    const answer: unknown = response.status === 204 ? {} : await response.json().catch(() => ({}))
    if (response.ok) return answer as T
    throw refusalOf(response.status, answer)
  }

  appearance = () => this.#ask<WidgetAppearance>('GET', this.#key)
  identify = (identity: string) => this.#ask<StartedVisit>('POST', `${this.#key}/identity`, { identity })
  /** Who read articles and writes after all was not helped by them. */
  start = (input: object) => this.#ask<StartedVisit>('POST', `${this.#key}/conversations`, { ...input, reader: readerToken() })
  leave = (input: object) => this.#ask<LeftMessage>('POST', `${this.#key}/tickets`, { ...input, reader: readerToken() })
  suggest = (q: string, signal: AbortSignal) =>
    this.#ask<SuggestedArticles>('POST', `${this.#key}/articles`, { q, reader: readerToken() }, signal)
  readSuggested = (id: number, searchId?: string) =>
    this.#ask<object>('POST', `${this.#key}/articles/views`, { id, reader: readerToken(), ...(searchId ? { searchId } : {}) })
  judgeSuggested = (id: number, solved: boolean, searchId?: string) =>
    this.#ask<object>('PUT', `${this.#key}/articles/verdict`, { id, solved, reader: readerToken(), ...(searchId ? { searchId } : {}) })
  /** With the status that is shown, the answer waits for something new. */
  state = (after: number, status?: string, draft?: Pick<VisitorDraft, 'run' | 'sentences'>) => {
    const query = new URLSearchParams({
      ...(after > 0 ? { after: String(after) } : {}),
      ...(status ? { status } : {}),
      ...(draft ? { run: draft.run, sentences: String(draft.sentences) } : {}),
    })
    return this.#ask<VisitorState>('GET', `visit/state?${query}`)
  }
  send = (content: string, clientId: string, attachmentIds: readonly number[]) =>
    this.#ask<VisitorState>('POST', 'visit/messages', { content, clientId, attachmentIds })
  takeBack = (id: number) => this.#ask<object>('DELETE', `visit/files/${id}`)

  /** The bytes of a file. @throws Refused */
  async file(id: number): Promise<Blob> {
    const response = await fetch(`/api/widget/visit/files/${id}`, {
      headers: { 'x-widget-session': this.session ?? '' },
      credentials: 'omit',
    })
    if (response.ok) return response.blob()
    throw refusalOf(response.status, await response.json().catch(() => ({})))
  }

  /** Sends a file, and tells how far it is, which `fetch` cannot. */
  upload(file: File, onProgress: (share: number) => void): { done: Promise<ChatFile>; stop: () => void } {
    const request = new XMLHttpRequest()
    const done = new Promise<ChatFile>((resolve, reject) => {
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () => {
        const body: unknown = jsonOf(request.responseText)
        if (request.status === 201) resolve(body as ChatFile)
        else reject(refusalOf(request.status, body))
      }
      request.onerror = () => reject(new Error())
      request.onabort = () => reject(new Error())
    })
    const form = new FormData()
    form.append('file', file)
    request.open('POST', '/api/widget/visit/files')
    request.setRequestHeader('x-widget-session', this.session ?? '')
    request.send(form)
    return { done, stop: () => request.abort() }
  }

  act = (messageId: number, action: string, email?: string) =>
    this.#ask<VisitorState>('POST', 'visit/actions', { messageId, action, ...(email ? { email } : {}) })
  helped = (messageId: number, helpful: boolean | null) => this.#ask<VisitorState>('PUT', 'visit/helpful', { messageId, helpful })
  rate = (score: number) => this.#ask<VisitorState>('PUT', 'visit/rating', { score })
  read = () => this.#ask<VisitorState>('PUT', 'visit/read')
  close = () => this.#ask<VisitorState>('PUT', 'visit/close')
  end = () => this.#ask<object>('DELETE', 'visit')
}
