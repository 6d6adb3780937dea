import {
  MAX_WEBHOOK_NAME,
  MAX_WEBHOOK_URL,
  WEBHOOK_EVENTS,
  WEBHOOK_FORMATS,
  type WebhookEvent,
  type WebhookFormat,
} from '@balcao/contracts/integrations/bounds'
import { CreateWebhook, type NewWebhook, type Webhook, type WebhookSecret } from '@balcao/contracts/integrations/webhooks'
import { CheckOption } from '@balcao/ui/check-box'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { Choice } from '@balcao/ui/profile/choice'
import { notify } from '@balcao/ui/toasts'
import { useNavigate } from '@tanstack/react-router'
import { ConditionFields } from '../../lib/conditions/condition-fields.tsx'
import page from '../../lib/page/form-page.module.css'
import { NameFields } from '../../lib/page/name-fields.tsx'
import { SavedForm } from '../../lib/page/saved-form.tsx'
import { useSavedForm } from '../../lib/page/use-saved-form.ts'
import { trpc } from '../../lib/trpc.ts'
import { eventKey, reasonsOf, toInput, type WebhookValues } from './form-values.ts'
import { HeaderFields } from './header-fields.tsx'
import css from './integrations.module.css'
import { t } from './messages.ts'
import { useWebhookActs } from './webhooks.data.ts'

/** A webhook, with its secret where it was just made. */
type Saved = Webhook & Partial<WebhookSecret>
type WebhookFormProps = {
  values: WebhookValues
  edited?: Webhook
  /** A new one is there, with its secret. */
  onMade?: (made: Pick<NewWebhook, 'id' | 'secret' | 'format'>) => void
}

/** Where a webhook calls, when, and of which tickets. It stays open: what was saved is mostly tried out next. */
export const WebhookForm = ({ values: first, edited, onMade }: WebhookFormProps) => {
  const navigate = useNavigate()
  const { save } = useWebhookActs()
  const cache = trpc.useUtils()
  const form = useSavedForm<WebhookValues, Saved>({
    t,
    values: first,
    edited,
    reasonsOf,
    save: (written, version) => {
      const input = CreateWebhook.parse(toInput(written))
      return save(edited ? { ...input, id: edited.id, version } : input)
    },
    present: edited && (() => cache.integrations.webhooks.get.fetch({ id: edited.id })),
    onSaved: ({ id, secret, format }, written) => {
      if (secret) {
        onMade?.({ id, secret, format })
        return undefined
      }
      notify.success(t('saved'), { id: 'webhook' })
      return { ...written, headers: written.headers.map((header) => ({ ...header, value: '', kept: true })) }
    },
  })
  const { values, errors, change } = form
  const turn = (event: WebhookEvent, on: boolean) =>
    change({ events: WEBHOOK_EVENTS.filter((one) => (one === event ? on : values.events.includes(one))) })
  return (
    <SavedForm t={t} form={form} onCancel={() => void navigate({ to: '/integrations/webhooks' })}>
      <div className={page.card}>
        <NameFields
          values={values}
          errors={errors}
          labels={{ name: t('name'), state: t('state'), active: t('active'), inactive: t('inactive') }}
          maxName={MAX_WEBHOOK_NAME}
          onChange={change}
        />
        <Choice
          label={t('format')}
          value={values.format}
          options={WEBHOOK_FORMATS.map((format) => [format, t(`format_${format}`)] as const)}
          onChange={(format) => change({ format: format as WebhookFormat })}
        />
        <FieldFrame label={t('url')} hint={t(`urlHint_${values.format}`)} error={errors.url} required>
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
      <fieldset className={page.card}>
        <legend className={page.legend}>{t('events')}</legend>
        <div className={css.events}>
          {WEBHOOK_EVENTS.map((event) => (
            <CheckOption key={event} checked={values.events.includes(event)} onChange={(on) => turn(event, on)}>
              {t(eventKey(event))}
            </CheckOption>
          ))}
        </div>
        {values.events.length === 0 ? <p className={page.quiet}>{t('noEvents')}</p> : null}
      </fieldset>
      <ConditionFields t={t} values={values} errors={errors} onChange={change} />
      {values.format === 'json' ? (
        <div className={page.card}>
          <h2 className={page.legend}>{t('headers')}</h2>
          <HeaderFields headers={values.headers} errors={errors} onChange={(headers) => change({ headers })} />
        </div>
      ) : null}
    </SavedForm>
  )
}
