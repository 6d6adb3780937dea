import { MAX_WAIT_MINUTES, OUT_OF_HOURS, PRE_CHAT, type WidgetSettings } from '@balcao/contracts/chat/widget-settings'
import { fieldErrorsOf } from '@balcao/ui/lib/failure'
import { useSend } from '@balcao/ui/lib/forms/use-send'
import { Choice } from '@balcao/ui/profile/choice'
import { SwitchRow } from '@balcao/ui/profile/switch-row'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'
import css from '../settings.module.css'
import { useWidgetActs } from './chat-widget.data.ts'
import { t } from './chat-widget.messages.ts'

const linesOf = (text: string) => text.split(/[\s,]+/).filter(Boolean)

/** What the widget does and where; saved together. */
export const WidgetForm = ({ widget }: { widget: WidgetSettings }) => {
  const { save } = useWidgetActs()
  const { busy, failure, send } = useSend()
  const [values, setValues] = useState({
    ...widget,
    domains: widget.domains.join('\n'),
    consent: widget.consent ?? '',
    waitMinutes: String(widget.waitMinutes),
  })
  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const { enabled, preChat, outOfHours, assistant, greeting, domains, consent, waitMinutes } = values
    const chosen = { enabled, preChat, outOfHours, assistant, greeting, waitMinutes: Number(waitMinutes), version: widget.version }
    if (await send(() => save({ ...chosen, domains: linesOf(domains), consent: consent.trim() || null })))
      notify.success(t('saved'), { id: 'chat-widget' })
  }
  return (
    <form className={css.fields} noValidate onSubmit={(event) => void submit(event)}>
      <SwitchRow label={t('enabled')} hint={t('enabledHint')} checked={values.enabled} onChange={(enabled) => set({ enabled })} />
      <TextField
        label={t('domains')}
        helperText={t('domainsHint')}
        multiline
        minRows={2}
        value={values.domains}
        onChange={({ target }) => set({ domains: target.value })}
      />
      <TextField label={t('greeting')} value={values.greeting} onChange={({ target }) => set({ greeting: target.value })} />
      <Choice
        label={t('preChat')}
        value={values.preChat}
        options={PRE_CHAT.map((one) => [one, t(`preChat_${one}`)] as const)}
        onChange={(preChat) => set({ preChat: preChat as WidgetSettings['preChat'] })}
      />
      <Choice
        label={t('outOfHours')}
        hint={t('outOfHoursHint')}
        value={values.outOfHours}
        options={OUT_OF_HOURS.map((one) => [one, t(`outOfHours_${one}`)] as const)}
        onChange={(outOfHours) => set({ outOfHours: outOfHours as WidgetSettings['outOfHours'] })}
      />
      <TextField
        type="number"
        label={t('waitMinutes')}
        helperText={t('waitMinutesHint')}
        value={values.waitMinutes}
        slotProps={{ htmlInput: { min: 1, max: MAX_WAIT_MINUTES } }}
        onChange={({ target }) => set({ waitMinutes: target.value })}
      />
      <SwitchRow label={t('assistant')} hint={t('assistantHint')} checked={values.assistant} onChange={(assistant) => set({ assistant })} />
      <TextField
        label={t('consent')}
        helperText={t('consentHint')}
        multiline
        minRows={2}
        value={values.consent}
        onChange={({ target }) => set({ consent: target.value })}
      />
      {failure ? (
        <div role="alert" className="form-summary">
          <p className="form-summary-title">{t('failed', { why: fieldErrorsOf(failure)[0]?.message ?? failure.message })}</p>
        </div>
      ) : null}
      <div>
        <Button type="submit" aria-disabled={busy}>
          {t(busy ? 'saving' : 'save')}
        </Button>
      </div>
    </form>
  )
}
