import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { useAppForm, validateOnSubmit } from '@balcao/ui/forms/form'
import { focusWrong, showServerErrors } from '@balcao/ui/lib/forms/form-errors'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { AskBeforeLeaving } from '../../../lib/ask-before-leaving.tsx'
import { Fields } from './announcement-fields.tsx'
import { countReceivers, type Outcome, useAnnounce } from './announcements.data.ts'
import css from './announcements.module.css'
import { emptyValues, type FormValues, reasonsOf } from './form-values.ts'
import { t } from './messages.ts'
import { Preview } from './preview.tsx'

const labels = () => ({
  ...{ roles: t('roles'), people: t('people'), title: t('headline'), message: t('message') },
  ...{ actionUrl: t('link'), expiresAt: t('expiresAt') },
})

/** What is announced and to whom, how it will look, and, before it goes, how many it reaches. What was written stays until it went. */
export const AnnouncementForm = ({ onSent }: { onSent: (receivers: number) => void }) => {
  const announce = useAnnounce()
  const [failure, setFailure] = useState<string | undefined>()
  const [asking, setAsking] = useState<{ receivers: number; values: FormValues } | null>(null)
  const [sending, setSending] = useState(false)
  const done = useRef(false)

  const form = useAppForm({
    defaultValues: emptyValues(),
    ...validateOnSubmit,
    onSubmitInvalid: () => focusWrong(),
    validators: {
      onDynamic: ({ value }) => {
        const fields = reasonsOf(value)
        return fields && { fields }
      },
    },
    onSubmit: async ({ value }) => {
      setFailure(undefined)
      const counted = await countReceivers(value)
      if (!('receivers' in counted)) return refuse(counted)
      if (counted.receivers === 0) return setFailure(t('nobody'))
      setAsking({ receivers: counted.receivers, values: value })
    },
  })
  function refuse({ why, fields }: Exclude<Outcome, { receivers: number }>) {
    showServerErrors(form as never, fields)
    setFailure(t('notSent', { why }))
    focusWrong()
  }
  async function send(values: FormValues) {
    setSending(true)
    const outcome = await announce(values)
    setSending(false)
    setAsking(null)
    if (!('receivers' in outcome)) return refuse(outcome)
    done.current = true
    onSent(outcome.receivers)
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    // A second press while the first is on its way is the same wish.
    if (!form.state.isSubmitting) void form.handleSubmit()
  }
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && submit()

  return (
    <form className={css.fields} noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      <form.AppForm>
        <form.FormErrorSummary labels={labels()} failure={failure} />
      </form.AppForm>
      <Fields form={form} />
      <form.Subscribe selector={({ values }) => values}>{(written) => <Preview values={written} />}</form.Subscribe>
      <div>
        <form.AppForm>
          <form.SubmitButton busyLabel={t('sending')}>{t('send')}</form.SubmitButton>
        </form.AppForm>
      </div>
      {asking ? (
        <ConfirmDialog
          open
          title={t('confirmTitle', { n: asking.receivers })}
          confirm={t(sending ? 'sending' : 'confirmSend')}
          busy={sending}
          onConfirm={() => void send(asking.values)}
          onClose={() => sending || setAsking(null)}
        >
          {t('confirmText', { title: asking.values.title.trim() })}
        </ConfirmDialog>
      ) : null}
      <form.Subscribe selector={(state) => state.isDirty}>
        {(dirty) => (
          <AskBeforeLeaving when={() => dirty && !done.current} title={t('leaveTitle')} confirm={t('leave')}>
            {t('leaveText')}
          </AskBeforeLeaving>
        )}
      </form.Subscribe>
    </form>
  )
}
