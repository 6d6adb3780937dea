import { effectiveRole, isAtLeast } from '@balcao/contracts/access'
import type { DomainCheck, Mailbox } from '@balcao/contracts/email/mailboxes'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../../lib/session.ts'
import { api, trpc } from '../../lib/trpc.ts'
import { useEmailActs } from './email.data.ts'
import css from './email.module.css'
import { t } from './messages.ts'

const STATE: Record<DomainCheck['state'], () => string> = {
  ok: () => t('stateOk'),
  missing: () => t('stateMissing'),
  weak: () => t('stateWeak'),
  unknown: () => t('stateUnknown'),
}

/**
 * What the name servers of a mailbox's domain say about its mails, with the line to publish where one is missing, and the key that its mails are
 * signed with.
 */
export const DomainLines = ({ box: first }: { box: Mailbox }) => {
  const isAdmin = isAtLeast(effectiveRole(useMe()), 'admin')
  const acts = useEmailActs()
  const cache = useQueryClient()
  const { data: box = first } = trpc.email.mailboxes.get.useQuery({ id: first.id })
  const [checks, setChecks] = useState<readonly DomainCheck[] | undefined>()
  const [busy, setBusy] = useState(false)
  const check = async () => {
    setBusy(true)
    try {
      setChecks((await api.email.mailboxes.test.mutate({ id: box.id })).data)
      void cache.invalidateQueries({ queryKey: [['email', 'mailboxes']] })
    } catch (error) {
      setChecks(undefined)
      notify.error(t('failed', { why: failureOf(error).message }), { id: 'email' })
    }
    setBusy(false)
  }
  const change = async (act: typeof acts.makeKey) => {
    setBusy(true)
    const refused = await act(box.id)
    setBusy(false)
    setChecks(undefined)
    if (refused) notify.error(t('failed', { why: refused.why }), { id: 'email' })
  }
  return (
    <section aria-label={t('domain')}>
      <p role="status">{t(box.dkim ? (box.dkim.signs ? 'signs' : 'signsLater') : 'noKey')}</p>
      {box.dkim && !box.dkim.signs ? (
        <p className={css.quiet}>
          {t('publish')}
          <br />
          <span className={css.forward}>{box.dkim.name}</span>
          <br />
          <code className={css.forward}>{box.dkim.line}</code>
        </p>
      ) : null}
      <div className={css.code}>
        <Button size="small" disabled={busy} onClick={() => void check()}>
          {t(busy ? 'checking' : 'check')}
        </Button>
        {isAdmin ? (
          <Button size="small" disabled={busy} onClick={() => void change(acts.makeKey)}>
            {t(box.dkim ? 'renewKey' : 'makeKey')}
          </Button>
        ) : null}
        {isAdmin && box.dkim ? (
          <Button size="small" disabled={busy} onClick={() => void change(acts.removeKey)}>
            {t('removeKey')}
          </Button>
        ) : null}
      </div>
      <div role="status">
        {checks?.map(({ record, name, state, wanted }) => (
          <p key={record} className={css.forward}>
            {t('record', { record, name })}: {STATE[state]()}
            {state === 'missing' || state === 'weak' ? <span className={css.quiet}> — {t('wanted', { line: wanted })}</span> : null}
          </p>
        ))}
      </div>
    </section>
  )
}
