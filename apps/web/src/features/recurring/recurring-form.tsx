import type { SentValues } from '@balcao/contracts/custom-fields/values'
import { CreateRecurring, type RecurringTicket } from '@balcao/contracts/recurring/recurring'
import { useAppForm, validateOnSubmit } from '@balcao/ui/forms/form'
import { complaintsOf } from '@balcao/ui/lib/forms/custom-values'
import { focusWrong, showServerErrors } from '@balcao/ui/lib/forms/form-errors'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { AskBeforeLeaving } from '../../lib/ask-before-leaving.tsx'
import { occurrenceText } from '../../lib/rhythm/rhythm.ts'
import { t as rhythm } from '../../lib/rhythm/rhythm-form.messages.ts'
import { useMe } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { NewFields, useNewFields } from '../tickets/new/new-fields.tsx'
import { type FormValues, reasonsOf, scheduleOf, toInput } from './form-values.ts'
import { t } from './messages.ts'
import { useSaveRecurring } from './recurring.data.ts'
import css from './recurring.module.css'
import { ScheduleFields } from './schedule-fields.tsx'
import { SchedulePreview } from './schedule-preview.tsx'
import { TicketFields } from './ticket-fields.tsx'

const labels = () => ({
  ...{
    title: t('subject'),
    description: t('description'),
    every: rhythm('unit'),
    weekdays: rhythm('weekdays'),
    day: rhythm('day'),
    time: rhythm('time'),
  },
  ...{ startsOn: rhythm('startsOn'), endsOn: rhythm('endsOn'), times: t('times'), assigneeId: t('assigneeField'), tagIds: t('tagsField') },
})

type RecurringFormProps = {
  values: FormValues
  customFields: SentValues
  /** The one that is edited; without it one is made. */
  edited?: RecurringTicket
}

/** What the tickets will hold and when they come, with the next dates beside. What was written stays until it is saved. */
export const RecurringForm = ({ values, customFields, edited }: RecurringFormProps) => {
  const navigate = useNavigate()
  const me = useMe()
  const cache = trpc.useUtils()
  const save = useSaveRecurring()
  const custom = useNewFields(true, values.type, customFields)
  const [failure, setFailure] = useState<string | undefined>()
  const [version, setVersion] = useState(edited?.version)
  const done = useRef(false)

  const form = useAppForm({
    defaultValues: values,
    ...validateOnSubmit,
    listeners: { onChange: ({ formApi }) => void custom.follow(formApi.state.values) },
    onSubmitInvalid: () => focusWrong(),
    validators: {
      onDynamic: ({ value }) => {
        const fields = reasonsOf(value, me.id)
        return fields && { fields }
      },
    },
    onSubmit: async ({ value, formApi }) => {
      setFailure(undefined)
      const written = custom.read()
      if (!written) return focusWrong()
      const input = CreateRecurring.parse(toInput(value, me.id, written))
      const outcome = await save(input, edited && { id: edited.id, version })
      if ('saved' in outcome) {
        done.current = true
        await tell(outcome.saved)
        return navigate({ to: '/recurring' })
      }
      custom.setErrors(complaintsOf(Object.entries(outcome.fields).map(([field, message]) => ({ field, message }))))
      showServerErrors(formApi as never, outcome.fields)
      setFailure(outcome.stale ? t('changedMeanwhile') : t('notSaved', { why: outcome.why }))
      if (outcome.stale && edited) setVersion((await cache.tickets.recurring.get.fetch({ id: edited.id })).version)
    },
  })
  async function tell({ nextAt, schedule }: RecurringTicket) {
    if (edited || !nextAt) return notify.success(t('saved'), { id: 'recurring' })
    const { timeZone } = await cache.tickets.recurring.preview.fetch({ schedule: JSON.stringify(schedule) })
    notify.success(t('created', { at: occurrenceText(nextAt, timeZone) }), { id: 'recurring' })
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
      <fieldset className={css.part}>
        <legend>{t('holds')}</legend>
        <TicketFields form={form} />
        <NewFields fields={custom.fields} values={custom.values} errors={custom.errors} change={custom.change} />
      </fieldset>
      <fieldset className={css.part}>
        <legend>{t('when')}</legend>
        <ScheduleFields form={form} />
        <form.Subscribe selector={({ values }) => values}>
          {(current) => <SchedulePreview schedule={scheduleOf(current)} id={edited?.id} />}
        </form.Subscribe>
      </fieldset>
      <div className={css.actions}>
        <form.AppForm>
          <form.SubmitButton busyLabel={t(edited ? 'saving' : 'creating')}>{t(edited ? 'save' : 'create')}</form.SubmitButton>
        </form.AppForm>
        <Button onClick={() => navigate({ to: '/recurring' })}>{t('cancel')}</Button>
      </div>
      <form.Subscribe selector={(state) => state.isDirty}>
        {(dirty) => (
          <AskBeforeLeaving when={() => (dirty || custom.dirty) && !done.current} title={t('leaveTitle')} confirm={t('leave')}>
            {t('leaveText')}
          </AskBeforeLeaving>
        )}
      </form.Subscribe>
    </form>
  )
}
