import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import { useRouterState } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { hearChat } from '../../lib/caches/chat-cache.ts'
import { trpc } from '../../lib/trpc.ts'
import { Badge } from './badge.tsx'
import css from './chat.module.css'
import { t } from './messages.ts'

const Panel = lazyWithRetry(() => import('./panel.tsx').then((module) => module.Panel))

type Mode = 'closed' | 'open' | 'minimised'
/** What comes at once is read once. */
const SETTLE_MS = 300

/** What waits for the person, kept as it is now: the menu shows it as well. */
function useCounts() {
  const { data, refetch } = trpc.chat.state.counts.useQuery({}, { staleTime: Number.POSITIVE_INFINITY })
  const recount = useCallback(() => void refetch(), [refetch])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = hearChat(() => {
      clearTimeout(timer)
      timer = setTimeout(recount, SETTLE_MS)
    })
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [recount])
  return { unread: data?.unread ?? 0, recount }
}

/** The chat of the staff app: a button at the bottom right, with what is unread, that opens the panel. */
export const ChatWidget = () => {
  const counts = useCounts()
  // Its own page shows the same.
  const isElsewhere = useRouterState({ select: ({ location }) => location.pathname !== '/chat' })
  return isElsewhere ? <Widget {...counts} /> : null
}

const Widget = ({ unread, recount }: ReturnType<typeof useCounts>) => {
  const [mode, setMode] = useState<Mode>('closed')
  return (
    <section className={css.widget} data-mode={mode} data-chat={mode} aria-label={t('name')}>
      {mode === 'closed' ? (
        <button type="button" className={css.launcher} aria-label={t('openUnread', { n: unread })} onClick={() => setMode('open')}>
          <Bubble />
          <Badge count={unread} />
        </button>
      ) : (
        <Suspense fallback={<div className={css.panel} aria-busy="true" />}>
          <Panel
            minimised={mode === 'minimised'}
            unread={unread}
            onUnread={recount}
            onMinimise={() => setMode('minimised')}
            onRestore={() => setMode('open')}
            onClose={() => setMode('closed')}
          />
        </Suspense>
      )}
    </section>
  )
}

const Bubble = () => (
  <svg
    width="24"
    height="24"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M21 11.5a8.4 8.4 0 0 1-12.2 7.5L3 21l2-5.8A8.5 8.5 0 1 1 21 11.5Z" />
  </svg>
)
