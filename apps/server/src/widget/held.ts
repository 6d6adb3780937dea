import type { AskState, VisitorState } from '@balcao/contracts/chat/widget'
import type { VisitDeps } from '@balcao/core/chat/widget/visitors'
import * as visits from '@balcao/core/chat/widget/visits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Listener } from '../realtime/hub.ts'
import type { AnswerDrafts } from './drafts.ts'

/** As long as an answer waits: less than proxies let a silent connection be. */
const LONGEST_MS = 25_000

const isNews = ({ conversation, messages, draft }: VisitorState, { status, run, sentences = 0 }: AskState): boolean =>
  messages.length > 0 ||
  (conversation?.status ?? 'none') !== status ||
  (draft !== null && (draft.run !== run || draft.sentences > sentences))

/** Answers of visitors that wait for something new; none holds a transaction. */
export class HeldAnswers {
  readonly #deps: Pick<Deps, 'hub' | 'connectionLimiter'>
  readonly #drafts: AnswerDrafts
  readonly #ends = new Set<() => void>()

  constructor(deps: Pick<Deps, 'hub' | 'connectionLimiter'>, drafts: AnswerDrafts) {
    this.#deps = deps
    this.#drafts = drafts
  }

  /** Lets all of them go, as before the server ends. */
  end(): void {
    for (const end of this.#ends) end()
  }

  /** What is new for a browser, as soon as there is something; at once where an address has too many connections. */
  async answer(from: VisitDeps, session: string, ask: AskState, { request, reply }: { request: FastifyRequest; reply: FastifyReply }) {
    const { hub, connectionLimiter } = this.#deps
    const { tenantId, userId, conversationId } = await visits.who(from, session)
    const look = async () => {
      const state = await visits.look(from, session, ask)
      return conversationId === undefined ? state : { ...state, draft: this.#drafts.of({ tenantId, conversationId }) }
    }
    if (!connectionLimiter.tryConnect(request.ip)) return look()
    const leave = connectionLimiter.register(request.ip)
    const { promise, resolve } = Promise.withResolvers<void>()
    const listener: Listener = {
      ...{ userId, sessionId: 0, revoke: resolve },
      deliver: ({ audience, customer }) => {
        if (customer.name === 'chat' && 'participantIds' in audience && audience.participantIds.includes(userId)) resolve()
      },
    }
    const timer = setTimeout(resolve, LONGEST_MS)
    this.#ends.add(resolve)
    reply.raw.once('close', resolve)
    const leaveDraft = conversationId === undefined ? undefined : this.#drafts.wait({ tenantId, conversationId }, resolve)
    try {
      // It listens before it looks: what happens in between is in one of the two.
      await hub.join(tenantId, listener)
      const now = await look()
      if (isNews(now, ask)) return now
      await promise
      return await look()
    } finally {
      hub.leave(tenantId, listener)
      leaveDraft?.()
      clearTimeout(timer)
      this.#ends.delete(resolve)
      leave()
    }
  }
}
