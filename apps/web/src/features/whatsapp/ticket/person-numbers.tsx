import type { User } from '@balcao/contracts/users/users'
import { shownNumber } from '@balcao/contracts/whatsapp/phone-numbers'
import { failureOf } from '@balcao/ui/lib/failure'
import { Loaded } from '@balcao/ui/profile/block'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { lazy, Suspense, useId, useState } from 'react'
import css from '../../../lib/people/people.module.css'
import { api, trpc } from '../../../lib/trpc.ts'
import { Consent } from './consent.tsx'
import { t } from './messages.ts'
import own from './ticket.module.css'

const LinkDialog = lazy(() => import('./link-dialog.tsx'))
const ConsentDialog = lazy(() => import('./consent-dialog.tsx'))
const StartDialog = lazy(() => import('./start-dialog.tsx'))

/** The numbers by which somebody is known on WhatsApp, and the ways to write to one or link another. */
const PersonNumbers = ({ person }: { person: User }) => {
  const heading = useId()
  const query = trpc.whatsapp.numbers.list.useQuery({ userId: person.id })
  const utils = trpc.useUtils()
  const [open, setOpen] = useState<'link' | 'start' | null>(null)
  const [agreeing, setAgreeing] = useState<number | null>(null)
  const unlink = async (id: number) => {
    try {
      await api.whatsapp.numbers.unlink.mutate({ userId: person.id, id })
      notify.success(t('unlinked'), { id: 'whatsapp' })
    } catch (error) {
      notify.error(t('failed', { why: failureOf(error).message }), { id: 'whatsapp' })
    } finally {
      void utils.whatsapp.numbers.invalidate()
    }
  }
  const refuse = async (id: number) => {
    try {
      await api.whatsapp.numbers.agree.mutate({ userId: person.id, id, agrees: false })
      notify.success(t('refused'), { id: 'whatsapp' })
    } catch (error) {
      notify.error(t('failed', { why: failureOf(error).message }), { id: 'whatsapp' })
    } finally {
      void utils.whatsapp.numbers.invalidate()
    }
  }
  const numbers = query.data?.data ?? []
  const agreed = numbers.find(({ id }) => id === agreeing)
  if (query.data && !query.data.canStart && numbers.length === 0) return null
  return (
    <section className={css.card} aria-labelledby={heading}>
      <div className={css.head}>
        <h2 id={heading} className={css.heading}>
          {t('numbers')}
        </h2>
        <span>
          {query.data?.canStart && numbers.some(({ optedOutAt }) => optedOutAt === null) ? (
            <Button size="small" onClick={() => setOpen('start')}>
              {t('start')}
            </Button>
          ) : null}
          <Button size="small" onClick={() => setOpen('link')}>
            {t('link')}
          </Button>
        </span>
      </div>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={css.quiet}>{t('noNumbers')}</p>
          ) : (
            <ul className={own.numbers}>
              {data.map(({ id, number, profileName, optedOutAt, consent }) => (
                <li key={id}>
                  <span>{[shownNumber(number), profileName].filter(Boolean).join(' · ')}</span>
                  {optedOutAt ? null : (
                    <Consent
                      consent={consent}
                      number={shownNumber(number)}
                      onAgree={() => setAgreeing(id)}
                      onRefuse={() => void refuse(id)}
                    />
                  )}
                  {optedOutAt ? (
                    <span className={own.chip}>{t('optedOut')}</span>
                  ) : (
                    <Button size="small" aria-label={t('unlinkNumber', { number: shownNumber(number) })} onClick={() => void unlink(id)}>
                      {t('unlink')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {open ? (
        <Suspense>
          {open === 'link' ? (
            <LinkDialog person={person} onClose={() => setOpen(null)} />
          ) : (
            <StartDialog person={person} onClose={() => setOpen(null)} />
          )}
        </Suspense>
      ) : null}
      <Suspense>{agreed ? <ConsentDialog person={person} number={agreed} onClose={() => setAgreeing(null)} /> : null}</Suspense>
    </section>
  )
}
export default PersonNumbers
