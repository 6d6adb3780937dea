import { effectiveRole, roleSlug } from '@balcao/contracts/access'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { roleWord } from '@balcao/ui/lib/names'
import { exactTime } from '@balcao/ui/lib/time'
import { PageHeader } from '@balcao/ui/page-header'
import { RouteErrorPage } from '@balcao/ui/route-error-page'
import { BlockSkeleton } from '@balcao/ui/skeletons'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { Fragment, type ReactNode, useSyncExternalStore } from 'react'
import { sessions, useMe } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import css from './debug.module.css'
import { t } from './messages.ts'
import { claimsOf, INSTANTS, instantOf } from './token-claims.ts'

/** What this browser knows of its session, for super admins: facts, never the tokens themselves. */
export const Page = () => {
  const me = useMe()
  const session = useSyncExternalStore(sessions.subscribe, sessions.getState).session
  const allowed = effectiveRole(me) === 'super_admin'
  const { data: facts, error, refetch } = trpc.auth.session.facts.useQuery({}, { enabled: allowed, staleTime: 0 })
  if (!allowed) return <Nowhere />
  const claims = session ? claimsOf(session.token) : null
  const expiry = instantOf(claims?.exp)
  return (
    <div className={css.page}>
      <PageHeader
        title={t('debugTitle')}
        below={t('debugText')}
        actions={<Button onClick={() => void sessions.refresh().then(() => refetch())}>{t('refreshNow')}</Button>}
      />
      <Facts
        title={t('user')}
        rows={[
          [t('person'), `${me.name} · ${me.email} · nº ${me.id}`],
          [t('role'), `${roleWord(roleSlug(me))} (${roleSlug(me)})`],
          [t('organization'), `${me.tenantName} · ${me.tenantSlug} · nº ${me.tenant_id}`],
          [t('expiry'), expiry ? <TimeAgo key={expiry} at={expiry} /> : t('unknown')],
        ]}
      />
      {error ? (
        <ErrorState title={t('factsFailed')} code={failureOf(error).requestId || failureOf(error).code} onRetry={() => void refetch()}>
          {failureOf(error).message}
        </ErrorState>
      ) : facts ? (
        <Facts
          title={t('server')}
          rows={[
            [t('adapter'), facts.adapter],
            [t('method'), facts.method],
            [t('began'), exactTime(facts.createdAt)],
            [t('rotated'), exactTime(facts.rotatedAt)],
            [t('proved'), exactTime(facts.provedAt)],
            [t('idleEnd'), exactTime(facts.idleExpiresAt)],
            [t('absoluteEnd'), exactTime(facts.expiresAt)],
          ]}
        />
      ) : (
        <BlockSkeleton height={260} />
      )}
      <Facts
        title={t('claims')}
        rows={Object.entries(claims ?? {}).map(([name, value]) => [
          name,
          INSTANTS.includes(name) ? exactTime(instantOf(value) ?? '') : Array.isArray(value) ? value.join(', ') : String(value),
        ])}
      />
    </div>
  )
}

const Facts = ({ title, rows }: { title: string; rows: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <Fragment>
    <h2>{title}</h2>
    <dl className={css.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </Fragment>
)

/** For everybody else there is no such page (A32). */
const Nowhere = () => {
  const router = useRouter()
  const navigate = useNavigate()
  return <RouteErrorPage as="section" status={404} onBack={() => router.history.back()} onHome={() => navigate({ to: '/dashboard' })} />
}
