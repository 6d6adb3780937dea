import type { Conversation } from '@balcao/contracts/chat/conversations'
import type { ChatAction, ChatMessage } from '@balcao/contracts/chat/messages'
import type { AnswerDelta } from '@balcao/contracts/realtime/chat-signals'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useMe } from '../../lib/session.ts'
import { api } from '../../lib/trpc.ts'
import * as state from './chat-state.ts'
import { type Connection, openConnection } from './connection.ts'
import { t } from './messages.ts'

const PAGE = 50
/** What goes with the words of a message. */
type Beside = { replyToId?: number | undefined; attachmentIds?: readonly number[] }
type Link = 'connecting' | 'connected' | 'disconnected'

/** Whether the assistant answers here; without it a new conversation is one with people. */
const AI = { aiEnabled: true }

/** Everything the open widget shows: its connection, the conversations, and what is said in the one that is open. */
export function useChat(isShown: boolean, onUnread: () => void, first?: number) {
  const me = useMe().id
  const [link, setLink] = useState<Link>('connecting')
  const [conversations, setConversations] = useState<Conversation[]>()
  const [activeId, setActiveId] = useState<number | undefined>(first)
  const [messages, setMessages] = useState<ChatMessage[]>([])
  const [hasMore, setHasMore] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const [error, setError] = useState<string>()
  const [typing, setTyping] = useState<state.Typing>({})
  const [draft, setDraft] = useState<state.Draft>()
  const finished = useRef<string>(undefined)
  const [toRate, setToRate] = useState<Conversation>()
  const connection = useRef<Connection>(undefined)
  /** What was ended here: a list that was asked for before does not bring it back. */
  const ended = useRef(new Set<number>())
  const active = conversations?.find(({ id }) => id === activeId)
  const activeQueue = active?.queueId ?? null
  const latest = useRef({ activeId, isShown, messages, activeQueue })
  latest.current = { activeId, isShown, messages, activeQueue }

  const loadList = useCallback(async () => {
    try {
      const { conversations: found } = await api.chat.conversations.list.query({})
      const all = found.filter(({ id }) => !ended.current.has(id))
      const { activeId: open, activeQueue } = latest.current
      setConversations(all)
      // What the others ended is over here, too.
      if (open !== undefined && activeQueue !== null && !all.some(({ id }) => id === open)) {
        const over = await api.chat.conversations.get.query({ id: open })
        if (over.canRate && over.rating === null) setToRate(over)
      }
      setActiveId((held) => held ?? all[0]?.id)
    } catch {
      setError(t('conversationsFailed'))
    }
  }, [])

  const markRead = useCallback(
    (conversationId: number) => {
      const { socket } = connection.current ?? {}
      if (!latest.current.isShown || document.visibilityState === 'hidden') return
      // What was fetched before the channel stands is read as well. A failure is made good with the next reading.
      if (socket?.connected) socket.emit('message:mark_read', { conversationId }, () => onUnread())
      else api.chat.conversations.read.mutate({ id: conversationId }).then(onUnread, () => undefined)
    },
    [onUnread],
  )

  const load = useCallback(
    async (id: number, offset: number) => {
      setLoading(true)
      try {
        const page = await api.chat.messages.list.query({ id, limit: PAGE, offset })
        if (latest.current.activeId !== id) return
        setMessages((held) => state.loaded(held, page.messages, offset))
        setHasMore(page.hasMore)
        markRead(id)
      } catch {
        setError(t('messagesFailed'))
      } finally {
        setLoading(false)
      }
    },
    [markRead],
  )

  /** What was said while the connection was away, and what was taken back. */
  const catchUp = useCallback(
    async (id: number) => {
      try {
        let after = latest.current.messages.at(-1)?.id
        for (let more = after !== undefined; more; ) {
          const page = await api.chat.messages.list.query({ id, limit: 100, after })
          for (const message of page.messages) setMessages((held) => state.received(held, message))
          after = page.messages.at(-1)?.id ?? after
          more = page.hasMore
        }
        const newest = await api.chat.messages.list.query({ id, limit: PAGE })
        if (latest.current.activeId === id) setMessages((held) => state.caughtUp(held, newest.messages))
        markRead(id)
      } catch {
        setError(t('messagesFailed'))
      }
    },
    [markRead],
  )

  useEffect(() => {
    void loadList()
    const opened = openConnection((isConnected) => {
      setLink(isConnected ? 'connected' : 'disconnected')
      setTyping({})
      setDraft(undefined)
      if (!isConnected) return
      void loadList()
      const { activeId: id } = latest.current
      if (id === undefined) return
      opened.socket.emit('conversation:join', { conversationId: id })
      void catchUp(id)
    })
    connection.current = opened
    opened.socket.on('message:received', (message: ChatMessage) => {
      setConversations((held) => held && state.withLast(held, message))
      if (message.conversationId !== latest.current.activeId) return onUnread()
      setMessages((held) => state.received(held, message))
      if (message.senderType === 'ai')
        setDraft((held) => {
          finished.current = held?.runId ?? finished.current
          return undefined
        })
      setTyping((held) => state.typingStopped(held, message.conversationId, message.authorId ?? 0))
      markRead(message.conversationId)
    })
    opened.socket.on('message:delta', (delta: AnswerDelta) => setDraft((held) => state.drafted(held, delta, finished.current)))
    opened.socket.on('message:deleted', ({ id }: { id: number }) => setMessages((held) => state.withoutMessage(held, id)))
    opened.socket.on('typing:started', ({ conversationId, userId }) =>
      setTyping((held) => state.typingStarted(held, conversationId, userId)),
    )
    opened.socket.on('typing:stopped', ({ conversationId, userId }) =>
      setTyping((held) => state.typingStopped(held, conversationId, userId)),
    )
    opened.socket.on('conversation:updated', () => void loadList())
    opened.socket.on('conversation:read', (read: object) => console.debug('conversation:read', read))
    opened.socket.on('error', ({ message }: { message: string }) => setError(message))
    return () => opened.close()
  }, [loadList, catchUp, markRead, onUnread])

  useEffect(() => {
    if (activeId === undefined) return
    setMessages([])
    connection.current?.socket.emit('conversation:join', { conversationId: activeId })
    void load(activeId, 0)
    return () => void connection.current?.socket.emit('conversation:leave', { conversationId: activeId })
  }, [activeId, load])
  useEffect(() => {
    if (isShown && activeId !== undefined) markRead(activeId)
  }, [isShown, activeId, markRead])

  return {
    ...{ me, link, conversations, active, messages, hasMore, isLoading, error, typing: typing[activeId ?? 0] ?? [] },
    /** The answer that is being written in the open conversation. */
    draft: draft?.conversationId === activeId ? draft?.text : undefined,
    dismiss: () => setError(undefined),
    fail: setError,
    older: () => activeId !== undefined && load(activeId, messages.length),
    open: setActiveId,
    reload: loadList,
    start: async (chosen: 'direct' | 'ai' | 'support' = 'direct') => {
      try {
        const made = await api.chat.conversations.create.mutate(
          { type: state.typeOf(chosen, AI) },
          { context: { actionKey: newActionKey() } },
        )
        setConversations((held) => state.begun(held ?? [], made))
        setActiveId(made.id)
      } catch {
        setError(t('createFailed'))
      }
    },
    /** @returns whether it was said: what was not stays in the field */
    send: async (content: string, clientId: string, { replyToId, attachmentIds = [] }: Beside = {}): Promise<boolean> => {
      const { current } = connection
      if (!current?.socket.connected || activeId === undefined) {
        setError(t('notConnected'))
        return false
      }
      try {
        const metadata = { formatting: 'plain', ...(replyToId ? { replyToId } : {}) }
        const said = { conversationId: activeId, content, senderType: 'user', metadata, clientId, attachmentIds }
        const { message } = await current.ask<{ message: ChatMessage }>('message:send', said)
        setMessages((held) => state.received(held, message))
        return true
      } catch {
        setError(t('sendFailed'))
        return false
      }
    },
    sayTyping: (event: 'typing:start' | 'typing:stop') =>
      activeId !== undefined && connection.current?.socket.connected && connection.current.socket.emit(event, { conversationId: activeId }),
    remove: async (id: number) => {
      try {
        await api.chat.messages.remove.mutate({ id })
        setMessages((held) => state.withoutMessage(held, id))
      } catch {
        setError(t('removeFailed'))
      }
    },
    end: async () => {
      if (activeId === undefined) return
      ended.current.add(activeId)
      try {
        const over = await api.chat.conversations.close.mutate({ id: activeId })
        if (over.canRate && over.rating === null) setToRate(over)
        setConversations((held) => held?.filter(({ id }) => id !== activeId))
        setActiveId(undefined)
        setMessages([])
      } catch {
        ended.current.delete(activeId)
        setError(t('closeFailed'))
      }
    },
    /** Whether an answer helped; null takes that back. */
    helped: async (id: number, helpful: boolean | null) => {
      try {
        const rated = await api.chat.messages.rate.mutate({ id, helpful })
        setMessages((held) => held.map((one) => (one.id === id ? rated : one)))
      } catch {
        setError(t('actionFailed'))
      }
    },
    toRate,
    /** What was thought of the conversation that is over; nothing where that is not said. */
    rate: async (score?: number) => {
      const over = toRate
      setToRate(undefined)
      if (!over || score === undefined) return
      await api.chat.queue.rate.mutate({ id: over.id, score }).catch(() => setError(t('actionFailed')))
    },
    act: async (messageId: number, action: ChatAction) => {
      if (activeId === undefined) return
      try {
        const done = await api.chat.conversations.act.mutate({ id: activeId, messageId, action })
        setMessages((held) => state.received(held, done.message))
        setConversations((held) => held?.map((one) => (one.id === activeId ? done.conversation : one)))
      } catch (thrown) {
        setError(thrown instanceof Error && thrown.message ? thrown.message : t('actionFailed'))
      }
    },
  }
}
export type Chat = ReturnType<typeof useChat>
