import { EMAIL, LONGEST_EMAIL } from '@balcao/contracts/email'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { useSend } from '@balcao/ui/lib/forms/use-send'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { type FormEvent, useState } from 'react'
import { useUser } from '../../lib/session.ts'
import { api, trpc } from '../../lib/trpc.ts'
import { t } from './messages.ts'
import css from './status.module.css'

/** Has what is said of incidents mailed: to the account of whoever is signed in, or to an address that confirms it. */
export function SubscriptionBox({ isSubscribed, org }: { isSubscribed: boolean | null; org: string | undefined }) {
  const user = useUser()
  return (
    <section className={css.updates} aria-labelledby="avisos">
      <h2 id="avisos">{t('updates')}</h2>
      {user && isSubscribed !== null ? <Mine isSubscribed={isSubscribed} email={user.email} /> : <Guest org={org} />}
    </section>
  )
}

function Mine({ isSubscribed, email }: { isSubscribed: boolean; email: string }) {
  const utils = trpc.useUtils()
  const { busy, failure, send } = useSend()
  const change = () =>
    send(async () => {
      const now = await api.statusPage.subscription[isSubscribed ? 'unsubscribe' : 'subscribe'].mutate({})
      utils.statusPage.get.setData({}, (page) => page && { ...page, ...now })
      notify.success(t(now.isSubscribed ? 'subscribed' : 'left'), { id: 'status-subscription' })
    })
  return (
    <>
      <p>{isSubscribed ? t('updatesMine', { email }) : t('updatesText')}</p>
      {failure ? <p role="alert">{t('failedSend', { why: failure.message })}</p> : null}
      <div>
        <Button variant={isSubscribed ? 'outlined' : 'contained'} aria-disabled={busy} onClick={() => void (busy || change())}>
          {busy ? t('subscribing') : t(isSubscribed ? 'leave' : 'subscribe')}
        </Button>
      </div>
    </>
  )
}

function Guest({ org }: { org: string | undefined }) {
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState<string | undefined>()
  const [asked, setAsked] = useState<string | undefined>()
  const { busy, failure, send } = useSend()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const address = email.trim()
    if (!EMAIL.test(address)) return setWrong(t('emailWrong'))
    if (busy) return
    setWrong(undefined)
    if (await send(() => api.statusPage.subscribers.ask.mutate({ email: address, org }))) setAsked(address)
  }
  if (asked !== undefined)
    return (
      <>
        <p role="status">{t('asked', { email: asked })}</p>
        <div>
          <Button onClick={() => setAsked(undefined)}>{t('other')}</Button>
        </div>
      </>
    )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={css.form}>
      <p>{t('updatesText')}</p>
      <FieldFrame id="status-email" label={t('email')} error={wrong} required>
        {(ids) => (
          <PlainInput
            ids={ids}
            type="email"
            value={email}
            onChange={setEmail}
            autoComplete="email"
            inputProps={{ maxLength: LONGEST_EMAIL, autoCapitalize: 'none', spellCheck: false }}
          />
        )}
      </FieldFrame>
      {failure ? <p role="alert">{t('failedSend', { why: failure.message })}</p> : null}
      <div>
        <Button type="submit" variant="contained" aria-disabled={busy}>
          {t(busy ? 'subscribing' : 'subscribe')}
        </Button>
      </div>
    </form>
  )
}
