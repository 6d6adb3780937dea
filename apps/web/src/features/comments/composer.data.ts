import type { AddComment, Comment } from '@balcao/contracts/comments/comments'
import type { AfterSend } from '@balcao/contracts/profile/profile'
import { MAX_CONTENT } from '@balcao/contracts/tickets/bounds'
import { actionKeys } from '@balcao/ui/lib/action-key'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import type { Uploads } from '@balcao/ui/lib/files/use-uploads'
import { complaintsOf } from '@balcao/ui/lib/forms/custom-values'
import { PROFILE_KEYS } from '@balcao/ui/lib/profile/profile'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { appendComment, refreshHistory, refreshStats } from '../../lib/caches/ticket-cache.ts'
import { useMe } from '../../lib/session.ts'
import type { Changes } from '../../lib/tickets/changes.ts'
import { useNeighbours } from '../../lib/tickets/neighbours.ts'
import { api } from '../../lib/trpc.ts'
import type { Draft } from './drafts/use-draft.ts'
import { keepOutgoing } from './scheduled-replies/scheduled-replies.data.ts'
import { isNothing, merged, NOTHING, type Staged } from './scheduled-replies/staged.ts'
import type { StagedStore } from './scheduled-replies/use-staged.ts'
import type { Message } from './timeline.ts'

export type Mode = 'reply' | 'note'
export type ThenStatus = AddComment['thenStatus']

/** What goes with a message; `seenUpTo` is the newest message its writer knows, `goesTo` the ticket they want to see next. */
type How = { thenStatus?: ThenStatus; sendAt?: string; seenUpTo?: number; goesTo?: number | undefined }
/** What is sent: the text, its files, and what that changes on the ticket. */
export type Paper = { draft: Draft; uploads: Uploads; staged: StagedStore }
/** What the ticket needs before what was to be sent can change it, each with the server's reason. */
export type Needed = { mode: Mode; how: How; reasons: Record<string, string> }

export type Sending = { message: Message; after: number }

/** Messages on their way: shown at once, given back to the editor when they did not arrive. */
export function useSendMessage(ticketId: number, lastCommentId: number, staff: boolean) {
  const cache = useQueryClient()
  const me = useMe()
  const [sending, setSending] = useState<Sending[]>([])
  const [stale, setStale] = useState<StaleReply | null>(null)
  const [failure, setFailure] = useState<{ mode: Mode; why: string } | null>(null)
  const [needed, setNeeded] = useState<Needed | null>(null)
  const goOn = useGoOn(ticketId)

  /** Answers whether it was sent. `also` joins what is staged already. */
  async function send({ draft, uploads, staged: store }: Paper, mode: Mode, how: How, also: Staged = NOTHING): Promise<boolean> {
    const content = draft.text.trim()
    if (!content || content.length > MAX_CONTENT) return false
    const staged = merged(store.staged, also)
    const files = uploads.take()
    const attachments = files.flatMap(({ attachment }) => attachment ?? [])
    const attachmentIds = attachments.map(({ id }) => id)
    const input = {
      ticketId,
      content,
      isInternal: mode === 'note',
      ...(how.thenStatus ? { thenStatus: how.thenStatus } : {}),
      ...(isNothing(staged) ? {} : { changes: staged.changes }),
      ...(attachmentIds.length ? { attachmentIds } : {}),
    }
    const keys = actionKeys(localStorage, `comment:${me.id}:${ticketId}:${mode}`)
    const message = { ...bubble(input, me, staff), attachments }
    setFailure(null)
    setStale(null)
    setNeeded(null)
    setSending((held) => [...held, { message, after: lastCommentId }])
    draft.clear()
    store.set(NOTHING)
    let isSent = false
    try {
      const { sendAt, seenUpTo } = how
      // What was seen is no part of it: a retry that has seen more is the same act.
      const context = { actionKey: keys.keyFor({ ...input, sendAt }) }
      if (staff && mode === 'reply') {
        const { isInternal: _, ...reply } = input
        keepOutgoing(
          cache,
          await api.tickets.outgoing.add.mutate(
            { ...reply, ...(sendAt ? { sendAt } : {}), ...(seenUpTo === undefined ? {} : { seenUpTo }) },
            { context },
          ),
        )
      } else appendComment(cache, await api.tickets.comments.add.mutate(input, { context }))
      isSent = true
      keys.done()
      draft.drop()
      refreshStats(cache)
      refreshHistory(cache, ticketId)
      // Only now: what is refused is given back to the editor, which must still be there.
      if (staff && mode === 'reply') await goOn(how)
    } catch (error) {
      draft.restore(content)
      uploads.giveBack(files)
      store.set(staged)
      const unseen = unseenOf(error)
      for (const message of unseen) appendComment(cache, message)
      if (unseen.length > 0) setStale({ messages: unseen, how })
      else setFailure({ mode, why: whyOf(error) })
      const reasons = neededIn(error)
      if (staff && Object.keys(reasons).length > 0) setNeeded({ mode, how, reasons })
    }
    setSending((held) => held.filter((one) => one.message !== message))
    return isSent
  }

  return { sending, failure, stale, dropStale: () => setStale(null), needed, dropNeeded: () => setNeeded(null), send }
}

/** What somebody wants after a reply; nothing where that cannot be learned. */
const wishOf = (cache: QueryClient): Promise<AfterSend> =>
  cache.fetchQuery({ queryKey: PROFILE_KEYS.profile, queryFn: () => api.profile.get.query({}), staleTime: 300_000 }).then(
    ({ afterSend }) => afterSend,
    () => 'stay',
  )

/** Goes on from the ticket that is shown, to where was asked for or as is preferred; whoever has left it meanwhile stays where they are. */
function useGoOn(ticketId: number): (how: How) => Promise<void> {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { next, path, search } = useNeighbours(ticketId)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return async ({ goesTo, sendAt }) => {
    const wish = goesTo || sendAt ? 'stay' : await wishOf(cache)
    const id = goesTo ?? (wish === 'next' ? next : undefined)
    if (!isHere.current) return
    if (id) void navigate({ to: '/tickets/$id', params: { id: String(id) } })
    else if (wish !== 'stay') void navigate({ to: path, search })
  }
}

/** A reply that was refused for messages its writer did not know, with how it was to be sent. */
export type StaleReply = { messages: readonly Comment[]; how: How }

function unseenOf(error: unknown): Comment[] {
  const { code, details } = failureOf(error)
  return code === 'reply_outdated' ? ((details as { messages?: Comment[] } | null)?.messages ?? []) : []
}

/** Which items of checklists have to be done first, and what has to be approved. */
const openItemsIn = (error: unknown): string[] =>
  fieldErrors(error).flatMap(({ field, message }) => (field === 'checklists' || field === 'approvals' ? [message] : []))

/** The fields that the ticket needs first, by their keys; nothing that is asked for helps while items are open. */
const neededIn = (error: unknown): Record<string, string> =>
  openItemsIn(error).length > 0
    ? {}
    : fieldsNeeded(fieldErrors(error).map(({ field, message }) => ({ field: field.replace(/^changes\./, ''), message })))

/** Why it goes to its status comes before what else it needs. */
function fieldsNeeded(errors: readonly { field: string; message: string }[]): Record<string, string> {
  const reason = errors.find(({ field }) => field === 'statusReasonId')
  return reason ? { [reason.field]: reason.message } : complaintsOf(errors)
}

/** What was staged that the question for what is missing goes by. */
export const neededOn = ({ customFields, status, customStatusId }: Staged['changes'], thenStatus: ThenStatus): Changes => ({
  customFields,
  ...((thenStatus ?? status) ? { status: thenStatus ?? status } : {}),
  ...(thenStatus || customStatusId === undefined ? {} : { customStatusId }),
})

/** What was missing, to be staged too. Where another status was staged, why it goes to the one that sending sets comes with that one instead. */
export function filledWith({ customFields, statusReasonId }: Changes, before: Staged['changes'], thenStatus: ThenStatus): Staged {
  const instead = thenStatus && before.status !== undefined ? { status: thenStatus } : {}
  return {
    changes: { ...(customFields ? { customFields } : {}), ...(statusReasonId ? { statusReasonId, ...instead } : {}) },
    tags: [],
  }
}

/** Why nothing was sent; of fields that the ticket needs first, each is named. */
function whyOf(error: unknown): string {
  const needed = [...openItemsIn(error), ...Object.values(neededIn(error))]
  return needed.length > 0 ? needed.join(' ') : failureOf(error).message
}

function bubble(input: AddComment, me: { id: number; name: string; email: string }, staff: boolean): Message {
  return {
    id: 0,
    ticketId: input.ticketId,
    author: { id: me.id, name: me.name, email: me.email },
    authorSide: staff ? 'staff' : 'customer',
    content: input.content,
    isInternal: input.isInternal,
    createdAt: '9999',
    attachments: [],
    pending: 'sending',
  }
}

/** What is still to be shown as on its way: a live event may have brought the message before its own answer. */
export function stillSending(sending: readonly Sending[], comments: readonly Message[]): Message[] {
  const arrived = ({ message, after }: Sending) =>
    comments.some(
      ({ id, author, content }) => typeof id === 'number' && id > after && author.id === message.author.id && content === message.content,
    )
  return sending.filter((one) => !arrived(one)).map(({ message }, index) => ({ ...message, id: -1 - index }))
}
