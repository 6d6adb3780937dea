import { looksLikeEmail } from '@balcao/contracts/email'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { FieldFrame, PlainInput } from '../forms/field-frame.tsx'
import { failureOf, fieldErrors } from '../lib/failure.ts'
import { t } from '../lib/profile/email-messages.ts'
import { useProfileHost } from '../lib/profile/profile-calls.ts'
import { exactTime } from '../lib/time.ts'
import { notify } from '../toasts.tsx'
import { Block, Loaded } from './block.tsx'
import css from './profile.module.css'

const FIXED = { sso: 'bySso', directory: 'byDirectory', provider: 'byProvider' } as const

/** Another address of one's own. */
export const EmailChange = () => {
  const { calls } = useProfileHost()
  const query = useQuery({ queryKey: ['profile', 'email-change'], queryFn: () => calls.email.get.query({}), staleTime: 0 })
  const [asking, setAsking] = useState(false)
  const readAgain = () => query.refetch()
  return (
    <Block title={t('title')} text={t('text')}>
      <Loaded query={query} lines={1}>
        {({ pending, fixedBy }) =>
          fixedBy ? (
            <p>{t(FIXED[fixedBy])}</p>
          ) : asking ? (
            <Form onAsked={readAgain} onClose={() => setAsking(false)} />
          ) : (
            <>
              {pending ? <p role="status">{t('pending', { email: pending.email, when: exactTime(pending.expiresAt) })}</p> : null}
              <div className={css.actions}>
                {pending ? <Withdraw onEnded={readAgain} /> : null}
                <Button onClick={() => setAsking(true)}>{t('open')}</Button>
              </div>
            </>
          )
        }
      </Loaded>
    </Block>
  )
}

const Withdraw = ({ onEnded }: { onEnded: () => unknown }) => {
  const { calls } = useProfileHost()
  const withdraw = async () => {
    await calls.email.withdraw.mutate({}).then(
      () => notify.success(t('withdrawn'), { id: 'email' }),
      (error) => notify.error(t('failed', { why: failureOf(error).message }), { id: 'email' }),
    )
    await onEnded()
  }
  return <Button onClick={() => void withdraw()}>{t('withdraw')}</Button>
}

const Form = ({ onAsked, onClose }: { onAsked: () => unknown; onClose: () => void }) => {
  const { calls } = useProfileHost()
  const fieldId = useId()
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState<string | undefined>()
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const refuse = (why: string) => {
    setWrong(why)
    document.getElementById(fieldId)?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setWrong(undefined)
    setFailure('')
    if (!email.trim()) return refuse(t('missing'))
    if (!looksLikeEmail(email)) return refuse(t('wrong'))
    setBusy(true)
    try {
      await calls.email.ask.mutate({ email })
      notify.success(t('sent', { email: email.trim() }), { id: 'email' })
      await onAsked()
      onClose()
    } catch (error) {
      setBusy(false)
      const reason = fieldErrors(error)[0]?.message
      if (reason) refuse(reason)
      else setFailure(t('failed', { why: failureOf(error).message }))
    }
  }
  return (
    <form className={css.fields} noValidate onSubmit={submit}>
      <FieldFrame id={fieldId} label={t('email')} error={wrong} required>
        {(ids) => (
          <PlainInput
            ids={ids}
            autoFocus
            type="email"
            value={email}
            onChange={setEmail}
            autoComplete="email"
            inputProps={{ maxLength: 254, autoCapitalize: 'none', spellCheck: false }}
          />
        )}
      </FieldFrame>
      <p role="alert" className={css.status} data-tone="bad" hidden={!failure}>
        {failure}
      </p>
      <div className={css.actions}>
        <Button type="submit" variant="contained" aria-disabled={busy}>
          {busy ? t('sending') : t('send')}
        </Button>
        <Button variant="text" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
