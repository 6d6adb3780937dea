import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import Button from '@mui/material/Button'
import { createLink } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useDocumentTitle } from '../../../app/document-title.ts'
import { mayOpen } from '../../../lib/may.ts'
import { useUser } from '../../../lib/session.ts'
import { IncidentStrip } from '../../../lib/status/incident-strip.tsx'
import { AskBox } from './ask-box.tsx'
import css from './home-page.module.css'
import { t } from './messages.ts'
import { OpenTickets } from './open-tickets.tsx'

const LinkButton = createLink(Button)
/** What waits for the reader's approval is asked for once the page stands. */
const PendingNotice = lazyWithRetry(() => import('../../../lib/approvals/pending-notice.tsx').then((module) => module.default))

/** Greeting, one field to begin with, and what is going on; signed out, the way in. */
export function HomePage({ search, below }: { search?: ReactNode; below?: ReactNode }) {
  const user = useUser()
  useDocumentTitle(t('title'))
  return (
    <div className={css.page}>
      {user && <IncidentStrip />}
      <section className={css.hello}>
        <h1 tabIndex={-1}>{user ? t('greeting', { name: firstName(user.name) }) : t('greetingOut')}</h1>
        {search}
        {user ? (
          mayOpen(user) ? (
            <AskBox />
          ) : (
            <p className={css.quiet}>{t('readsOnly')}</p>
          )
        ) : (
          <>
            <p className={css.quiet}>{t('outText')}</p>
            <div className={css.ways}>
              <LinkButton to="/login" search={{}} variant="contained" size="large">
                {t('login')}
              </LinkButton>
              <LinkButton to="/create-ticket" search={{}} size="large">
                {t('open')}
              </LinkButton>
            </div>
          </>
        )}
      </section>
      {user && (
        <Suspense>
          <PendingNotice />
        </Suspense>
      )}
      {user && <OpenTickets />}
      {below}
    </div>
  )
}

function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name
}
