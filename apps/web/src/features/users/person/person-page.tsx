import { effectiveRole, isStaff } from '@balcao/contracts/access'
import type { User } from '@balcao/contracts/users/users'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import { PageHeader } from '@balcao/ui/page-header'
import { Loaded } from '@balcao/ui/profile/block'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense, useId, useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { usePersonsTickets } from '../../../lib/people/people.data.ts'
import { t } from '../../../lib/people/people.messages.ts'
import css from '../../../lib/people/people.module.css'
import { TicketLines } from '../../../lib/people/ticket-lines.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { AssetLines } from '../../assets/linked/asset-lines.tsx'
import { PersonPrivacy } from '../../privacy/holds/person-privacy.tsx'
import { useCeiling } from '../list.data.ts'
import { ActivityCard } from './activity-card.tsx'
import { ApproveButton } from './approve-button.tsx'
import { ContactCard } from './contact-card.tsx'
import { t as look } from './look-messages.ts'
import { PasskeysCard } from './passkeys-card.tsx'

const PersonNumbers = lazyWithRetry(() => import('../../whatsapp/ticket/person-numbers.tsx').then((module) => module.default))

const LookDialog = lazyWithRetry(() => import('./look-dialog.tsx').then((module) => module.LookDialog))

const SHOWN = 10

/** What the desk knows of one person: how to reach them, and their tickets. */
export const Page = () => {
  const { id = '' } = useParams({ strict: false })
  const may = useCan()('user.list')
  const known = may && /^[1-9]\d{0,8}$/.test(id)
  const query = trpc.users.get.useQuery({ id: known ? Number(id) : 0 }, { enabled: known, retry: false })
  const failure = query.error && failureOf(query.error)
  const gone = !known || failure?.code === 'user_not_found'
  if (query.data && !gone) return <Person key={query.data.id} person={query.data} />
  return (
    <div className={css.page}>
      <PageHeader title={t('title')} hideTitle />
      {gone ? (
        <ErrorState title={t('gone')}>
          {t('goneText')} <Link to="/tickets">{t('back')}</Link>
        </ErrorState>
      ) : failure ? (
        <ErrorState title={t('loadFailed')} code={failure.requestId || failure.code} onRetry={() => void query.refetch()}>
          {failure.message}
        </ErrorState>
      ) : (
        <TextSkeleton lines={6} />
      )}
    </div>
  )
}

const Person = ({ person }: { person: User }) => {
  const { mayChange } = useCeiling()
  const mayLook = useCan()('user.impersonate') && person.active && mayChange(person)
  const [looking, setLooking] = useState(false)
  const { open, done } = usePersonsTickets(person.id, SHOWN)
  return (
    <div className={css.page}>
      <PageHeader
        title={person.name}
        above={person.roleName}
        below={person.active ? undefined : t(person.pending ? 'pending' : 'inactive')}
        actions={
          person.pending && mayChange(person) ? (
            <ApproveButton person={person} />
          ) : mayLook ? (
            <Button onClick={() => setLooking(true)}>{look('look')}</Button>
          ) : undefined
        }
      />
      {looking ? (
        <Suspense>
          <LookDialog person={person} onClose={() => setLooking(false)} />
        </Suspense>
      ) : null}
      <ContactCard person={person} />
      {isStaff(effectiveRole(person)) ? null : (
        <Suspense>
          <PersonNumbers person={person} />
        </Suspense>
      )}
      <Tickets title={t('openTickets')} query={open} person={person} />
      <Tickets title={t('doneTickets')} query={done} person={person} />
      <AssetLines of={{ userId: person.id }} />
      <ActivityCard personId={person.id} />
      {mayChange(person) ? <PasskeysCard person={person} /> : null}
      <PersonPrivacy id={person.id} />
    </div>
  )
}

type Query = ReturnType<typeof usePersonsTickets>['open']

const Tickets = ({ title, query, person }: { title: string; query: Query; person: User }) => {
  const heading = useId()
  return (
    <section className={css.card} aria-labelledby={heading}>
      <div className={css.head}>
        <h2 id={heading} className={css.heading}>
          {title}
        </h2>
        {query.data?.data.length ? (
          <Link to="/tickets" search={{ requester: String(person.id) }}>
            {t('allTickets')}
          </Link>
        ) : null}
      </div>
      <Loaded query={query}>
        {({ data }) => (data.length === 0 ? <p className={css.quiet}>{t('noTickets')}</p> : <TicketLines tickets={data} dated />)}
      </Loaded>
    </section>
  )
}
