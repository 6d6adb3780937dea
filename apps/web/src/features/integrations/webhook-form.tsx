import { MAX_WEBHOOK_NAME, MAX_WEBHOOK_URL, WEBHOOK_EVENTS, type WebhookEvent } from '@balcao/contracts/integrations/bounds'
import { CreateWebhook, type NewWebhook, type Webhook } from '@balcao/contracts/integrations/webhooks'
import { CheckOption } from '@balcao/ui/check-box'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { focusWrong } from '@balcao/ui/lib/forms/form-errors'
import { said } from '@balcao/ui/lib/language'
import { Choice } from '@balcao/ui/profile/choice'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { AskBeforeLeaving } from '../../lib/ask-before-leaving.tsx'
import { ConditionChips } from '../../lib/conditions/condition-chips.tsx'
import { trpc } from '../../lib/trpc.ts'
import { eventKey, reasonsOf, toInput, type WebhookValues } from './form-values.ts'
import { HeaderFields } from './header-fields.tsx'
import css from './integrations.module.css'
import { t } from './messages.ts'
import { useWebhookActs } from './webhooks.data.ts'

type WebhookFormProps = {
  values: WebhookValues
  edited?: Webhook
  /** A new one is there, with its secret. */
  onMade?: (made: Pick<NewWebhook, 'id' | 'secret'>) => void
}

/** Where a webhook calls, when, and of which tickets. What was written stays until it is saved. */
export const WebhookForm = ({ values: first, edited, onMade }: WebhookFormProps) => {
  const navigate = useNavigate()
  const { save } = useWebhookActs()
  const cache = trpc.useUtils()
  const [values, setValues] = useState(first)
  const [saved, setSaved] = useState(first)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [version, setVersion] = useState(edited?.version)
  const done = useRef(false)

  const change = (next: Partial<WebhookValues>) => {
    const changed = { ...values, ...next }
    setValues(changed)
    if (tried) setErrors(reasonsOf(changed))
  }
  const turn = (event: WebhookEvent, on: boolean) =>
    change({ events: WEBHOOK_EVENTS.filter((one) => (one === event ? on : values.events.includes(one))) })
  const send = async () => {
    setBusy(true)
    const input = CreateWebhook.parse(toInput(values))
    const outcome = await save(edited ? { ...input, id: edited.id, version } : input)
    setBusy(false)
    if (!('saved' in outcome)) {
      // Saving again is for what is there by then.
      const present =
        outcome.stale && edited ? await cache.integrations.webhooks.get.fetch({ id: edited.id }).catch(() => undefined) : undefined
      if (present) setVersion(present.version)
      setErrors(outcome.fields)
      setFailure(outcome.stale ? t('stale') : t('failed', { why: outcome.why }))
      return
    }
    if (outcome.secret) {
      done.current = true
      return onMade?.({ id: outcome.saved.id, secret: outcome.secret })
    }
    // It stays open: what was saved is mostly tried out next.
    const kept = { ...values, headers: values.headers.map((header) => ({ ...header, value: '', kept: true })) }
    setValues(kept)
    setSaved(kept)
    setVersion(outcome.saved.version)
    notify.success(t('saved'), { id: 'webhook' })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setTried(true)
    setFailure('')
    const wrong = reasonsOf(values)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return focusWrong()
    void send()
  }
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      {failure ? (
        <p role="alert" className={css.failure}>
          {failure}
        </p>
      ) : null}
      <div className={css.card}>
        <div className={css.pair}>
          <FieldFrame label={t('name')} error={errors.name} required>
            {(ids) => (
              <PlainInput
                ids={ids}
                value={values.name}
                onChange={(name) => change({ name })}
                inputProps={{ maxLength: MAX_WEBHOOK_NAME, autoComplete: 'off' }}
              />
            )}
          </FieldFrame>
          <Choice
            label={t('state')}
            value={values.active}
            options={[
              ['yes', t('active')],
              ['no', t('inactive')],
            ]}
            onChange={(active) => change({ active })}
          />
        </div>
        <FieldFrame label={t('url')} hint={t('urlHint')} error={errors.url} required>
          {(ids) => (
            <PlainInput
              ids={ids}
              type="url"
              value={values.url}
              placeholder="https://"
              onChange={(url) => change({ url })}
              inputProps={{ maxLength: MAX_WEBHOOK_URL, autoComplete: 'off', spellCheck: false }}
            />
          )}
        </FieldFrame>
      </div>
      <fieldset className={css.card}>
        <legend className={css.legend}>{t('events')}</legend>
        <div className={css.events}>
          {WEBHOOK_EVENTS.map((event) => (
            <CheckOption key={event} checked={values.events.includes(event)} onChange={(on) => turn(event, on)}>
              {t(eventKey(event))}
            </CheckOption>
          ))}
        </div>
        {values.events.length === 0 ? <p className={css.quiet}>{t('noEvents')}</p> : null}
      </fieldset>
      <div className={css.card}>
        <h2 className={css.legend}>{t('conditions')}</h2>
        <ConditionChips label={t('all')} conditions={values.all} onChange={(all) => change({ all })} />
        {values.all.length + values.any.length === 0 ? <p className={css.quiet}>{t('allHint')}</p> : null}
        <ConditionChips label={t('any')} conditions={values.any} onChange={(any) => change({ any })} />
        {(errors.all ?? errors.any) ? (
          <p role="alert" className={css.failure}>
            {said(errors.all ?? errors.any ?? '')}
          </p>
        ) : null}
      </div>
      <div className={css.card}>
        <h2 className={css.legend}>{t('headers')}</h2>
        <HeaderFields headers={values.headers} errors={errors} onChange={(headers) => change({ headers })} />
      </div>
      <div className={css.acts}>
        <Button type="submit" variant="contained" disabled={busy}>
          {t(busy ? 'saving' : 'save')}
        </Button>
        <Button onClick={() => void navigate({ to: '/integrations' })}>{t('cancel')}</Button>
      </div>
      <AskBeforeLeaving
        when={() => !done.current && JSON.stringify(values) !== JSON.stringify(saved)}
        title={t('leaveTitle')}
        confirm={t('leave')}
      >
        {t('leaveText')}
      </AskBeforeLeaving>
    </form>
  )
}
