import { type Queue, UpdateQueue } from '@balcao/contracts/queues/queues'
import { MAX_CAPACITY, MAX_STICKY_DAYS, MAX_TIMER_MINUTES, STRATEGIES, type Strategy } from '@balcao/contracts/queues/words'
import { MAX_AUTO_CLOSE_DAYS, MAX_REOPEN_DAYS, REOPENED_TO } from '@balcao/contracts/tickets/reopening'
import { useAppForm, validateOnBlur } from '@balcao/ui/forms/form'
import { FormErrorSummary, SubmitButton } from '@balcao/ui/forms/form-parts'
import { showServerErrors } from '@balcao/ui/lib/forms/form-errors'
import { notify } from '@balcao/ui/toasts'
import { useId, useState } from 'react'
import { trpc } from '../../../lib/trpc.ts'
import { t as tq } from '../messages.ts'
import { t } from '../parts.messages.ts'
import { refusalOf, useQueueActs, useQueues } from '../queues.data.ts'
import css from '../queues.module.css'
import { inputOf, type Values, valuesOf } from './rules-values.ts'
import { TransferField } from './transfer-field.tsx'

/** The validator is the contract: its reason for each field. */
function reasonsOf(values: Values): Record<string, string> | undefined {
  const parsed = UpdateQueue.safeParse({ id: 1, ...inputOf(values, true) })
  return parsed.success ? undefined : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]))
}

/** How a queue gives its tickets out: its leaders change the strategy and timers; where tickets may go is for who manages queues. */
export const RulesTab = ({ queue, editable, manages }: { queue: Queue; editable: boolean; manages: boolean }) => {
  const heading = useId()
  const acts = useQueueActs()
  const queues = useQueues()
  const calendars = trpc.calendars.list.useQuery({}).data?.data ?? []
  const others = queues.filter(({ id }) => id !== queue.id)
  const [failure, setFailure] = useState<string | undefined>()
  const form = useAppForm({
    defaultValues: valuesOf(queue),
    ...validateOnBlur,
    validators: {
      onDynamic: ({ value }) => {
        const fields = reasonsOf(value)
        return fields && { fields }
      },
    },
    onSubmit: async ({ value, formApi }) => {
      setFailure(undefined)
      try {
        await acts.save({ id: queue.id, version: queue.version, ...inputOf(value, manages) })
        notify.success(t('rulesSaved'), { id: 'queue' })
      } catch (error) {
        const { code, why, fields } = refusalOf(error)
        setFailure(code === 'queue_changed' ? tq('stale') : t('failed', { why }))
        showServerErrors(formApi as never, fields)
      }
    },
  })
  const off = { disabled: !editable }
  return (
    <section className={css.card} aria-labelledby={heading}>
      <h2 id={heading} className={css.heading}>
        {t('rules')}
      </h2>
      {editable ? null : <p className={css.quiet}>{t('readOnly')}</p>}
      <form.AppForm>
        <form
          noValidate
          className={css.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (!form.state.isSubmitting) void form.handleSubmit()
          }}
        >
          <FormErrorSummary
            labels={{
              capacityDefault: t('capacityDefault'),
              stickyDays: t('stickyDays'),
              idleReturnMinutes: t('idleReturnMinutes'),
              skillTimeoutMinutes: t('skillTimeoutMinutes'),
              escalateToQueueId: t('escalateTo'),
              reopenDays: t('reopenDays'),
              autoCloseDays: t('autoCloseDays'),
            }}
            failure={failure}
          />
          <form.AppField name="strategy">
            {(field) => (
              <field.Select
                {...off}
                label={tq('strategy')}
                hint={tq(`why_${field.state.value as Strategy}`)}
                options={STRATEGIES.map((value) => ({ value, label: tq(`strategy_${value}`) }))}
              />
            )}
          </form.AppField>
          <div className={css.pair}>
            <form.AppField name="capacityDefault">
              {(field) => (
                <field.TextField
                  {...off}
                  label={t('capacityDefault')}
                  hint={t('capacityDefaultHint')}
                  type="number"
                  min={0}
                  max={MAX_CAPACITY}
                  required
                />
              )}
            </form.AppField>
            <form.AppField name="stickyDays">
              {(field) => (
                <field.TextField
                  {...off}
                  label={t('stickyDays')}
                  hint={t('stickyDaysHint')}
                  type="number"
                  min={1}
                  max={MAX_STICKY_DAYS}
                  required
                />
              )}
            </form.AppField>
            <form.AppField name="idleReturnMinutes">
              {(field) => (
                <field.TextField
                  {...off}
                  label={t('idleReturnMinutes')}
                  hint={t('idleReturnHint')}
                  type="number"
                  min={1}
                  max={MAX_TIMER_MINUTES}
                />
              )}
            </form.AppField>
            <form.AppField name="skillTimeoutMinutes">
              {(field) => (
                <field.TextField
                  {...off}
                  label={t('skillTimeoutMinutes')}
                  hint={t('skillTimeoutHint')}
                  type="number"
                  min={1}
                  max={MAX_TIMER_MINUTES}
                />
              )}
            </form.AppField>
          </div>
          <div className={css.pair}>
            <form.AppField name="reopenDays">
              {(field) => (
                <field.TextField {...off} label={t('reopenDays')} hint={t('reopenHint')} type="number" min={0} max={MAX_REOPEN_DAYS} />
              )}
            </form.AppField>
            <form.AppField name="autoCloseDays">
              {(field) => (
                <field.TextField
                  {...off}
                  label={t('autoCloseDays')}
                  hint={t('autoCloseHint')}
                  type="number"
                  min={0}
                  max={MAX_AUTO_CLOSE_DAYS}
                />
              )}
            </form.AppField>
          </div>
          <form.AppField name="reopenedTo">
            {(field) => (
              <field.Select
                {...off}
                label={t('reopenedTo')}
                options={[
                  { value: '', label: t('reopenedAsOrganization') },
                  ...REOPENED_TO.map((value) => ({ value, label: t(`reopened_${value}`) })),
                ]}
              />
            )}
          </form.AppField>
          <form.AppField name="calendarId">
            {(field) => (
              <field.Select
                disabled={!manages}
                label={t('calendar')}
                options={[
                  { value: '', label: t('calendarDefault') },
                  ...calendars.map(({ id, name }) => ({ value: String(id), label: name })),
                ]}
              />
            )}
          </form.AppField>
          <form.AppField name="escalateToQueueId">
            {(field) => (
              <field.Select
                disabled={!manages}
                label={t('escalateTo')}
                hint={editable && !manages ? t('managerOnly') : undefined}
                options={[{ value: '', label: t('escalateNone') }, ...others.map(({ id, name }) => ({ value: String(id), label: name }))]}
              />
            )}
          </form.AppField>
          <form.Field name="transferTo">
            {(field) => (
              <TransferField value={field.state.value} others={others} disabled={!manages} onChange={(next) => field.handleChange(next)} />
            )}
          </form.Field>
          {editable ? (
            <div>
              <SubmitButton busyLabel={t('saving')}>{t('save')}</SubmitButton>
            </div>
          ) : null}
        </form>
      </form.AppForm>
    </section>
  )
}
