import { pageFailure } from '@balcao/ui/lib/failure'
import { RouteErrorPage } from '@balcao/ui/route-error-page'
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { PageTooSlow } from '../lib/page-load.ts'
import { t } from './messages.ts'

type ProblemProps = { status?: number; message: string; as?: 'main' | 'section'; onRetry?: () => void }

const Problem = ({ status, message, as, onRetry }: ProblemProps) => {
  const router = useRouter()
  const navigate = useNavigate()
  return (
    <RouteErrorPage
      as={as}
      status={status}
      message={message}
      {...(onRetry ? { onRetry } : {})}
      onBack={() => router.history.back()}
      onHome={() => navigate({ to: '/dashboard' })}
    />
  )
}

export const NotFound = () => {
  const path = useRouterState({ select: (state) => state.location.pathname })
  return <Problem status={404} message={t('notFoundText', { path })} />
}

type Failed = { error: unknown }

/** The page of a route that failed (R-078…R-083); it stands in the shell, whose `main` it is in. */
export const RouteError = ({ error }: Failed) => <Failure error={error} as="section" />

/** The same where not even the shell is there. */
export const ShellError = ({ error }: Failed) => <Failure error={error} as="main" />

const Failure = ({ error, as }: Failed & Pick<ProblemProps, 'as'>) =>
  error instanceof PageTooSlow ? (
    <Problem as={as} message={t('tooSlow')} onRetry={() => window.location.reload()} />
  ) : (
    <Problem as={as} {...pageFailure(error)} />
  )
