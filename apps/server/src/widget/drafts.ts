import type { VisitorDraft } from '@balcao/contracts/chat/widget'
import type { AnswerDelta, ChatSignal } from '@balcao/contracts/realtime/chat-signals'

/** How long a draft may be asked for after its last sentence: its message is there long before. */
const KEPT_MS = 60_000
/** The oldest goes where more are being written at once. */
const MOST = 2_000

type Conversation = { tenantId: number; conversationId: number }
const keyOf = ({ tenantId, conversationId }: Conversation) => `${tenantId}/${conversationId}`

/** Answers that are being written anywhere, as far as this process was told of them: nothing is lost with it, because the message follows. */
export class AnswerDrafts {
  readonly #drafts = new Map<string, VisitorDraft & { until: number }>()
  readonly #waiting = new Map<string, Set<() => void>>()

  /** Takes a signal of a conversation. A sentence without the one before it is left out, and all that follow. */
  take(signal: ChatSignal): void {
    if (signal.event !== 'message:delta') return
    const { runId: run, seq, text } = signal.payload as AnswerDelta
    const key = keyOf(signal)
    const held = this.#drafts.get(key)
    const follows = held?.run === run && held.sentences === seq - 1
    if (seq !== 1 && !follows) return
    this.#drafts.delete(key)
    this.#drafts.set(key, { run, sentences: seq, text: follows ? `${held.text} ${text}` : text, until: Date.now() + KEPT_MS })
    const [oldest] = this.#drafts.keys()
    if (this.#drafts.size > MOST && oldest !== undefined) this.#drafts.delete(oldest)
    for (const wake of this.#waiting.get(key) ?? []) wake()
  }

  /** How far the answer in a conversation is; null where none is being written. */
  of(conversation: Conversation): VisitorDraft | null {
    const key = keyOf(conversation)
    const draft = this.#drafts.get(key)
    if (!draft) return null
    if (draft.until < Date.now()) {
      this.#drafts.delete(key)
      return null
    }
    const { until: _, ...shown } = draft
    return shown
  }

  /** Calls `wake` with each further sentence. @returns the way to stop */
  wait(conversation: Conversation, wake: () => void): () => void {
    const key = keyOf(conversation)
    const waiting = this.#waiting.get(key) ?? new Set()
    this.#waiting.set(key, waiting.add(wake))
    return () => {
      waiting.delete(wake)
      if (waiting.size === 0) this.#waiting.delete(key)
    }
  }
}
