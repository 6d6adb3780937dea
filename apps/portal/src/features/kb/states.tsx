import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import { createLink, useRouterState } from '@tanstack/react-router'
import { useDocumentTitle } from '../../app/document-title.ts'
import { useUser } from '../../lib/session.ts'
import './kb.css'
import { writtenPage } from '../../lib/page-data.ts'
import { Articles, Human } from './lists.tsx'
import { t } from './messages.ts'
import { SearchBox } from './search-box.tsx'

const LinkButton = createLink(Button)

/** Nothing that this reader may read stands here: what the server wrote of it, or what the app was answered. */
export function Missing() {
  const user = useUser()
  const written = writtenPage('missing')
  const isGone = written?.isGone ?? false
  useDocumentTitle(t(isGone ? 'gone' : 'missing'))
  return (
    <div className="kb-page">
      <section className="kb-block">
        <h1 tabIndex={-1}>{t(isGone ? 'gone' : 'missing')}</h1>
        <p className="kb-lead">{t(isGone ? 'goneText' : user ? 'missingText' : 'missingOut')}</p>
        <SearchBox />
      </section>
      <Articles title={t('related')} articles={written?.alternatives ?? []} />
      <Human />
    </div>
  )
}

/** For guests where the server wrote nothing: this knowledge base, or this host, is not for everybody. */
function SignIn() {
  const to = useRouterState({ select: ({ location }) => location.href })
  useDocumentTitle(t('base'))
  return (
    <div className="kb-page">
      <h1 tabIndex={-1}>{t('base')}</h1>
      <EmptyState
        kind="never"
        title={t('signIn')}
        action={
          <LinkButton to="/login" search={{ to }} variant="contained">
            {t('login')}
          </LinkButton>
        }
      >
        {t('signInText')}
      </EmptyState>
    </div>
  )
}

type NotYet = { isMissing: boolean; error: unknown; onRetry: () => void }

/** A page whose data is not there: because there is none, because it failed, or because it is on its way. */
export function NotYet({ isMissing, error, onRetry }: NotYet) {
  const user = useUser()
  if (isMissing || (!user && writtenPage('missing'))) return <Missing />
  if (!user) return <SignIn />
  if (!error) return <TextSkeleton lines={8} />
  const { code, message } = failureOf(error)
  return (
    <div className="kb-page">
      <ErrorState title={t('failed')} code={code} onRetry={onRetry}>
        {message}
      </ErrorState>
      <Human />
    </div>
  )
}
