import { pageFailure } from '@balcao/ui/lib/failure'
import { PartMissing } from '@balcao/ui/lib/import-page'
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

const Failure = ({ error, as }: Failed & Pick<ProblemProps, 'as'>) => {
  const said = error instanceof PageTooSlow ? { message: t('tooSlow') } : pageFailure(error)
  const isUnloaded = error instanceof PageTooSlow || error instanceof PartMissing
  return <Problem as={as} {...said} {...(isUnloaded ? { onRetry: () => void reloadIfReached() } : {})} />
}

/** A browser may keep a failed file for as long as the page lives, so the page is read anew; while the server is away, what is seen stays. */
async function reloadIfReached(): Promise<void> {
  const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => null)
  if (answer?.ok) location.reload()
}
