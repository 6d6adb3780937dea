import type { QueuedChat } from '@balcao/contracts/chat/queue'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { useKeys } from '@balcao/ui/lib/keys'
import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import { PageHeader } from '@balcao/ui/page-header'
import { BlockSkeleton } from '@balcao/ui/skeletons'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { api, trpc } from '../../../lib/trpc.ts'
import { Composer } from '../composer.tsx'
import { MessageList } from '../message-list.tsx'
import { useChat } from '../use-chat.ts'
import { Details } from './details.tsx'
import { t } from './messages.ts'
import { QueueList } from './queue-list.tsx'
import css from './workplace.module.css'

/** Templates and articles, which are fetched once there is a conversation to write in. */
const Tools = lazyWithRetry(() => import('./tools.tsx').then((module) => module.default))

export const Page = () => {
  const may = useCan()('queue.read')
  return (
    <div className={css.page}>
      {may ? (
        <Workplace />
      ) : (
        <>
          <PageHeader title={t('title')} hideTitle />
          <ErrorState title={t('notAllowed')}>{t('notAllowedText')}</ErrorState>
        </>
      )}
    </div>
  )
}

const asId = (value: unknown) => (Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined)

/** Where the desk attends to chats: the queue, the conversation that is open, and whose it is. */
const Workplace = () => {
  const navigate = useNavigate()
  const openId = asId((useSearch({ strict: false }) as { id?: unknown }).id)
  const { data, error, isPending, refetch } = trpc.chat.queue.list.useQuery({})
  const recount = useCallback(() => void refetch(), [refetch])
  const chat = useChat(true, recount, openId)
  const [failed, setFailed] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const [replyToId, setReplyTo] = useState<number>()
  const { open } = chat
  useEffect(() => {
    if (openId !== undefined) open(openId)
  }, [openId, open])

  const show = (id: number) => void navigate({ to: '/chat', search: { id } as never })
  /** Does something to a conversation, and shows what came of it. */
  const act = async (run: () => Promise<unknown>, id?: number) => {
    try {
      await run()
      setFailed(undefined)
      await chat.reload()
      if (id !== undefined) show(id)
    } catch (thrown) {
      setFailed(failureOf(thrown).message || t('failed'))
    }
    recount()
  }
  const take = ({ id }: QueuedChat) => void act(() => api.chat.queue.take.mutate({ id }), id)
  const decline = ({ id }: QueuedChat) => void act(() => api.chat.queue.decline.mutate({ id }))
  const join = ({ id }: QueuedChat) => void act(() => api.chat.queue.join.mutate({ id }), id)
  // What is offered comes before what waits longer.
  const next = data?.waiting.find(({ isOffered }) => isOffered) ?? data?.waiting[0]
  useKeys({ ...(next ? { a: () => take(next) } : {}) })

  const failure = error && !data ? failureOf(error) : undefined
  if (failure) return <ErrorState title={t('failed')}>{failure.message}</ErrorState>
  const known = [...(data?.waiting ?? []), ...(data?.active ?? [])].find(({ id }) => id === openId)
  const isOpen = chat.active !== undefined && chat.active.id === openId
  return (
    <>
      <PageHeader
        title={t('title')}
        hideTitle
        below={t('lead')}
        actions={
          <Button variant="contained" disabled={!next} onClick={() => next && take(next)}>
            {t('takeNext')}
          </Button>
        }
      />
      {(failed ?? chat.error) ? (
        <Alert
          severity="error"
          onClose={() => {
            setFailed(undefined)
            chat.dismiss()
          }}
        >
          {failed ?? chat.error}
        </Alert>
      ) : null}
      <div className={css.columns} data-in-order data-open={isOpen || undefined}>
        {isOpen ? (
          <Link to="/chat" className={css.back}>
            <ChevronLeft size={16} aria-hidden />
            {t('back')}
          </Link>
        ) : null}
        {isPending ? <BlockSkeleton height={240} /> : data ? <QueueList {...{ data, openId, take, decline, join, show }} /> : null}
        <section className={css.conversation} aria-label={t('title')}>
          {isOpen ? (
            <>
              <MessageList
                chat={chat}
                onReply={(id) => {
                  setReplyTo(id)
                  field.current?.focus()
                }}
              />
              {chat.active?.isActive ? (
                <Composer
                  key={chat.active.id}
                  chat={chat}
                  field={field}
                  bare
                  tools={chat.active.queueId === null ? undefined : Tools}
                  replyTo={chat.messages.find(({ id }) => id === replyToId)}
                  onReplied={() => setReplyTo(undefined)}
                />
              ) : null}
            </>
          ) : (
            <EmptyState kind="never" title={t('choose')}>
              {t('chooseText')}
            </EmptyState>
          )}
        </section>
        {isOpen && chat.active ? (
          <Details conversation={chat.active} known={known} act={act} onEnd={() => void chat.end().then(recount)} />
        ) : null}
      </div>
    </>
  )
}
