import { SCHEDULED_PERIODS } from '@balcao/contracts/reports/schedule-words'
import type { ReportSchedule } from '@balcao/contracts/reports/schedules'
import { REPORT_FORMATS } from '@balcao/contracts/reports/words'
import { TimeField } from '@balcao/ui/dates/date-fields'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { useAppForm } from '@balcao/ui/forms/form'
import { FormDialog } from '@balcao/ui/forms/form-dialog'
import { errorText, fieldId, showServerErrors } from '@balcao/ui/lib/forms/form-errors'
import { notify } from '@balcao/ui/toasts'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { checkedBy, focusFirst } from '../../lib/checked-form.ts'
import { weekdayName } from '../../lib/rhythm/rhythm.ts'
import { useMe } from '../../lib/session.ts'
import { ConditionsField } from './conditions/conditions-field.tsx'
import { t as words } from './messages.ts'
import { Recipients } from './recipients.tsx'
import type { askedOf } from './schedule-asked.ts'
import { FIELDS, inputOf, reasonsOf, UNITS, valuesOf } from './schedule-values.ts'
import { isRefusal, useScheduleActs } from './schedules.data.ts'
import { t } from './schedules.messages.ts'
import css from './schedules.module.css'

type DialogProps = {
  /** What is changed; else `asked` is what a new one reports. */
  schedule?: ReportSchedule
  asked?: ReturnType<typeof askedOf>
  today: string
  onDone: () => void
  onClose: () => void
}
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const labels = () => Object.fromEntries(FIELDS.map((field) => [field, t(field)]))

/** When a report is mailed, of which days, as which file, and to whom. */
export const ScheduleDialog = ({ schedule, asked, today, onDone, onClose }: DialogProps) => {
  const acts = useScheduleActs()
  const me = useMe()
  const maySendToOthers = useCan()('report.people')
  const [failure, setFailure] = useState<string | undefined>()
  const form = useAppForm({
    defaultValues: valuesOf(schedule, me.id),
    ...checkedBy(FIELDS, (values: ReturnType<typeof valuesOf>) => reasonsOf(values, today)),
    onSubmit: async ({ value, formApi }) => {
      setFailure(undefined)
      const input = inputOf(value, schedule?.schedule.startsOn ?? today)
      const outcome = schedule
        ? await acts.update({ ...input, id: schedule.id, version: schedule.version })
        : await acts.create({ ...input, ...asked })
      if (!isRefusal(outcome)) {
        notify.success(t(schedule ? 'saved' : 'created', { name: value.name }), { id: 'report-schedule' })
        return onDone()
      }
      setFailure(t('notSaved', { why: outcome.why }))
      showServerErrors(formApi as never, outcome.fields)
      focusFirst(FIELDS, outcome.fields)
    },
  })
  return (
    <form.AppForm>
      <FormDialog
        title={t(schedule ? 'editTitle' : 'newTitle')}
        labels={labels()}
        failure={failure ?? ''}
        submit={[t(schedule ? 'save' : 'create'), t('saving')]}
        onClose={onClose}
      >
        <p className={css.quiet}>{t('rights')}</p>
        <form.AppField name="name">
          {(field) => <field.TextField label={t('name')} required autoFocus autoComplete="off" maxLength={100} />}
        </form.AppField>
        <div className={css.pair}>
          <form.AppField name="unit">
            {(field) => <field.Select label={t('unit')} options={UNITS.map((value) => ({ value, label: t(`unit_${value}`) }))} />}
          </form.AppField>
          <form.Subscribe selector={({ values: { unit } }) => unit}>
            {(unit) =>
              unit === 'weeks' ? (
                <form.AppField name="weekday">
                  {(field) => (
                    <field.Select label={t('weekday')} options={WEEKDAYS.map((one) => ({ value: String(one), label: weekdayName(one) }))} />
                  )}
                </form.AppField>
              ) : unit === 'months' ? (
                <form.AppField name="day">
                  {(field) => <field.TextField label={t('day')} type="number" required min={1} max={31} />}
                </form.AppField>
              ) : null
            }
          </form.Subscribe>
          <form.AppField name="time">{() => <TimeField label={t('time')} required />}</form.AppField>
        </div>
        <div className={css.pair}>
          <form.AppField name="period">
            {(field) => (
              <field.Select label={t('period')} options={SCHEDULED_PERIODS.map((value) => ({ value, label: t(`period_${value}`) }))} />
            )}
          </form.AppField>
          <form.AppField name="format">
            {(field) => (
              <field.Select label={t('format')} options={REPORT_FORMATS.map((value) => ({ value, label: words(`format_${value}`) }))} />
            )}
          </form.AppField>
        </div>
        <form.Field name="conditions">
          {(field) => (
            <ConditionsField
              id={fieldId('conditions')}
              value={field.state.value}
              error={errorText(field.state.meta.errors)}
              onChange={(next) => field.handleChange(next)}
            />
          )}
        </form.Field>
        {maySendToOthers ? (
          <form.Field name="recipientIds">
            {(field) => (
              <FieldFrame
                label={t('recipientIds')}
                id={fieldId('recipientIds')}
                hint={t('recipientsHint')}
                error={errorText(field.state.meta.errors)}
              >
                {(ids) => (
                  <Recipients
                    ids={ids}
                    value={field.state.value}
                    known={schedule?.recipients ?? [me]}
                    onChange={(next) => field.handleChange(next)}
                  />
                )}
              </FieldFrame>
            )}
          </form.Field>
        ) : null}
      </FormDialog>
    </form.AppForm>
  )
}
