import { effectiveRole, isAtLeast, isStaff, type Role } from '@balcao/contracts/access'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import { PageHeader } from '@balcao/ui/page-header'
import { BlockSkeleton } from '@balcao/ui/skeletons'
import { Suspense } from 'react'
import { useDashboardTime } from '../../lib/analytics/timings.data.ts'
import { useCan } from '../../lib/can.ts'
import { useMe } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { CustomerTickets } from './customer-tickets.tsx'
import css from './dashboard.module.css'
import { CustomerFigures, DeskFigures, FiguresSkeleton, OwnFigures } from './figures.tsx'
import { t } from './messages.ts'
import { MyMentions } from './my-mentions.tsx'
import { MyResolved } from './my-resolved.tsx'
import { MySatisfaction } from './my-satisfaction.tsx'
import { NextTickets } from './next-tickets.tsx'
import { OpenBy } from './open-by.tsx'
import { useSetup } from './setup.data.ts'
import { SetupCard } from './setup-card.tsx'
import { WaitingOnMe } from './waiting-on-me.tsx'

const RoleCards = lazyWithRetry(() => import('./leading/role-cards.tsx').then((module) => module.RoleCards))
const BackgroundCards = lazyWithRetry(() => import('./leading/role-cards.tsx').then((module) => module.BackgroundCards))

/** What a dashboard is called in figures of use: the variants of the specification. */
const variantOf = (role: Role): string =>
  isStaff(role) ? ((['admin', 'manager', 'supervisor'] as const).find((one) => isAtLeast(role, one)) ?? 'agent') : 'client'

/** By role: customers see their tickets, agents their queue, those who lead the desk as a whole. */
export const Page = () => {
  const me = useMe()
  const role = effectiveRole(me)
  const leads = isAtLeast(role, 'supervisor')
  const setup = useSetup()
  const { data: stats, error, refetch } = trpc.tickets.stats.useQuery({})
  useDashboardTime(variantOf(role), stats !== undefined)
  const rated = useCan()('report.read')
  const name = me.name.split(' ')[0] || me.email

  if (error && !stats)
    return (
      <ErrorState title={t('failed')} code={failureOf(error).requestId || failureOf(error).code} onRetry={() => void refetch()}>
        {failureOf(error).message}
      </ErrorState>
    )
  // Figures of a desk at which nothing happened yet say nothing.
  const isNew = setup?.items.some(({ key, done }) => key === 'ticket' && !done)
  if (setup === undefined || isNew)
    return (
      <div className={css.page} data-in-order>
        <PageHeader title={t('greeting', { name })} />
        {setup ? <SetupCard setup={setup} /> : <BlockSkeleton height={480} />}
      </div>
    )
  return (
    <div className={css.page} data-in-order>
      <PageHeader title={t('greeting', { name })} />
      {setup ? <SetupCard setup={setup} /> : null}
      {isStaff(role) ? stats ? <OwnFigures stats={stats} /> : <FiguresSkeleton count={4} /> : null}
      {isStaff(role) ? (
        <div className={css.columns} data-in-order>
          {leads ? (
            <div className={css.stack} data-in-order>
              <Suspense fallback={<BlockSkeleton height={320} />}>
                <RoleCards role={role} />
              </Suspense>
            </div>
          ) : (
            <div className={css.stack} data-in-order>
              <NextTickets />
              <WaitingOnMe />
            </div>
          )}
          <div className={css.stack} data-in-order>
            <MyMentions />
            {stats ? <DeskFigures stats={stats}>{rated ? <MySatisfaction /> : null}</DeskFigures> : <FiguresSkeleton count={2} />}
            {stats ? <MyResolved stats={stats} /> : <BlockSkeleton height={140} />}
            {leads ? (
              <>
                <NextTickets />
                <WaitingOnMe />
                <Suspense>
                  <BackgroundCards role={role} />
                </Suspense>
                {stats ? <OpenBy stats={stats} /> : null}
              </>
            ) : null}
          </div>
        </div>
      ) : (
        <>
          {stats ? <CustomerFigures stats={stats} /> : <FiguresSkeleton count={2} />}
          <CustomerTickets />
        </>
      )}
    </div>
  )
}
