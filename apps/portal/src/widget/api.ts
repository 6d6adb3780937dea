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

/** The server's calls for one browser. `session` is what it keeps of its visit. */
export class Api {
  session: string | undefined
  readonly #key: string

  constructor(key: string, session: string | undefined) {
    this.#key = key
    this.session = session
  }

  async #ask<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`/api/widget/${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(this.session ? { 'x-widget-session': this.session } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      credentials: 'omit',
    })
    const answer: unknown = response.status === 204 ? {} : await response.json().catch(() => ({}))
    if (response.ok) return answer as T
    const { code = 'unknown', message = '', details } = answer as ErrorBody
    throw new Refused(response.status, code, (Array.isArray(details) && details[0]?.message) || message)
  }

  appearance = () => this.#ask<WidgetAppearance>('GET', this.#key)
  identify = (identity: string) => this.#ask<StartedVisit>('POST', `${this.#key}/identity`, { identity })
  start = (input: object) => this.#ask<StartedVisit>('POST', `${this.#key}/conversations`, input)
  leave = (input: object) => this.#ask<LeftMessage>('POST', `${this.#key}/tickets`, input)
  /** With the status that is shown, the answer waits for something new. */
  state = (after: number, status?: string, draft?: Pick<VisitorDraft, 'run' | 'sentences'>) => {
    const query = new URLSearchParams({
      ...(after > 0 ? { after: String(after) } : {}),
      ...(status ? { status } : {}),
      ...(draft ? { run: draft.run, sentences: String(draft.sentences) } : {}),
    })
    return this.#ask<VisitorState>('GET', `visit/state?${query}`)
  }
  send = (content: string, clientId: string) => this.#ask<VisitorState>('POST', 'visit/messages', { content, clientId })
  act = (messageId: number, action: string) => this.#ask<VisitorState>('POST', 'visit/actions', { messageId, action })
  helped = (messageId: number, helpful: boolean | null) => this.#ask<VisitorState>('PUT', 'visit/helpful', { messageId, helpful })
  rate = (score: number) => this.#ask<VisitorState>('PUT', 'visit/rating', { score })
  read = () => this.#ask<VisitorState>('PUT', 'visit/read')
  close = () => this.#ask<VisitorState>('PUT', 'visit/close')
  end = () => this.#ask<object>('DELETE', 'visit')
}
