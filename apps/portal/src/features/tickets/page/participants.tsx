import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { failureOf } from '@balcao/ui/lib/failure'
import { announce } from '@balcao/ui/live-region'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useUser } from '../../../lib/session.ts'
import { publicStatus } from '../track.ts'
import { useEmails, useParticipants, useTakePart } from './participants.data.ts'
import { t } from './participants.messages.ts'
import css from './participants.module.css'

/** The search for colleagues comes when somebody wants to add one. */
const AddColleague = lazy(() => import('./add-colleague.tsx').then((module) => ({ default: module.AddColleague })))

/** Who takes part in the ticket: the requester adds colleagues and removes them, each of them may leave. */
export function Participants({ ticket }: { ticket: Ticket }) {
  const me = useUser()?.id
  const { people, isError, retry } = useParticipants(ticket.id)
  const act = useTakePart(ticket.id)
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const isMine = ticket.requester.id === me
  const { emails, mayAdd } = useEmails(ticket.id, isMine)
  const isFollowing = people?.some(({ user }) => user.id === me) ?? false
  const isOver = publicStatus(ticket.status) === 'merged'
  if (isError && !people)
    return (
      <p className={css.quiet}>
        {t('failed')} <Button onClick={retry}>{t('retry')}</Button>
      </p>
    )
  if (!people) return null

  const remove = async (userId: number, name: string) => {
    if (!(await act.remove(userId))) return
    announce(t('removed', { name }))
    // Who followed by being taken in may not see it any more.
    if (userId === me) await navigate({ to: '/my-tickets', search: {} })
  }
  return (
    <section className={css.box} aria-label={t('heading')}>
      <h2 className={css.heading}>{t('heading')}</h2>
      <p className={css.quiet}>{isMine ? t(mayAdd ? 'whyEmails' : 'why') : t('requester', { name: ticket.requester.name })}</p>
      {people.length > 0 && (
        <ul className={css.people}>
          {people.map(({ user }) => (
            <li key={user.id} className={css.person}>
              <span>{user.id === me ? t('you', { name: user.name }) : user.name}</span>
              {(isMine || user.id === me) && (
                <IconButton
                  className={css.remove}
                  disabled={act.isBusy}
                  aria-label={user.id === me ? t('leave') : t('remove', { name: user.name })}
                  onClick={() => void remove(user.id, user.name)}
                >
                  <X size={16} aria-hidden />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {emails.length > 0 && (
        <ul className={css.people} aria-label={t('emails')}>
          {emails.map(({ id, email }) => (
            <li key={id} className={css.person}>
              <span>{email}</span>
              <IconButton
                className={css.remove}
                disabled={act.isBusy}
                aria-label={t('remove', { name: email })}
                onClick={() => void act.removeEmail(id).then((done) => done && announce(t('removed', { name: email })))}
              >
                <X size={16} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {!isOver && isMine && (
        <Button className={css.act} onClick={() => setAdding(true)}>
          {t(mayAdd ? 'addAny' : 'add')}
        </Button>
      )}
      {!isOver && !isMine && !isFollowing && (
        <Button className={css.act} disabled={act.isBusy} onClick={() => void act.add()}>
          {t('follow')}
        </Button>
      )}
      {act.error !== undefined && (
        <p role="alert" className={css.error}>
          {failureOf(act.error).message}
        </p>
      )}
      {adding && (
        <Suspense>
          <AddColleague ticketId={ticket.id} mayAddEmail={mayAdd} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </section>
  )
}
