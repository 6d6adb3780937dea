import { MAX_CALENDAR_NAME } from '@balcao/contracts/calendars/bounds'
import { type Calendar, CreateCalendar } from '@balcao/contracts/calendars/calendars'
import { Week } from '@balcao/contracts/calendars/spans'
import { useAppForm, validateOnSubmit } from '@balcao/ui/forms/form'
import { focusWrong, showServerErrors } from '@balcao/ui/lib/forms/form-errors'
import { Choice } from '@balcao/ui/profile/choice'
import { notify } from '@balcao/ui/toasts'
import { type FormEvent, useRef, useState } from 'react'
import { AskBeforeLeaving } from '../../../lib/ask-before-leaving.tsx'
import { useCalendarActs } from './calendars.data.ts'
import css from './calendars.module.css'
import { t } from './messages.ts'
import { type WeekErrors, WeekGrid } from './week-grid.tsx'

type CalendarValues = Pick<Calendar, 'name' | 'timeZone' | 'hours'>
const Name = CreateCalendar.shape.name

/** All zones this browser knows, and the one that is set. */
function zones(chosen: string): (readonly [string, string])[] {
  const known = Intl.supportedValuesOf('timeZone')
  const all = known.includes(chosen) ? known : [chosen, ...known]
  return all.map((zone) => [zone, zone.replaceAll('_', ' ')] as const)
}

const weekErrors = (week: Calendar['hours']): WeekErrors =>
  new Map(Week.safeParse(week).error?.issues.map(({ path, message }) => [path.slice(0, 2).join('.'), message]) ?? [])

type CalendarFormProps = {
  values: CalendarValues
  /** The one that is edited; without it one is made. */
  edited?: Calendar
  readOnly?: boolean
  onSaved?: (calendar: Calendar) => void
}

/** The name, the zone and the week of a calendar. What was written stays until it is saved or given up. */
export const CalendarForm = ({ values, edited, readOnly = false, onSaved }: CalendarFormProps) => {
  const { save } = useCalendarActs()
  const [failure, setFailure] = useState<string | undefined>()
  const [errors, setErrors] = useState<WeekErrors>(new Map())
  const [tried, setTried] = useState(false)
  const done = useRef(false)
  const form = useAppForm({
    defaultValues: values,
    ...validateOnSubmit,
    validators: {
      onDynamic: ({ value }) => {
        const name = Name.safeParse(value.name).error?.issues[0]?.message
        const [hours] = weekErrors(value.hours).values()
        return name || hours ? { fields: { ...(name ? { name } : {}), ...(hours ? { hours } : {}) } } : undefined
      },
    },
    onSubmitInvalid: ({ value }) => {
      setTried(true)
      setErrors(weekErrors(value.hours))
      focusWrong()
    },
    onSubmit: async ({ value, formApi }) => {
      setFailure(undefined)
      setErrors(new Map())
      const outcome = await save(edited ? { ...value, id: edited.id, version: edited.version } : (value as CreateCalendar))
      if ('saved' in outcome) {
        const { saved } = outcome
        done.current = true
        formApi.reset({ name: saved.name, timeZone: saved.timeZone, hours: saved.hours })
        notify.success(edited ? t('saved') : t('created', { name: saved.name }), { id: 'calendar' })
        onSaved?.(saved)
        done.current = false
        return
      }
      setFailure(outcome.stale ? t('stale') : t('failed', { why: outcome.why }))
      const { name, ...others } = outcome.fields
      if (name) showServerErrors(formApi as never, { name })
      setErrors(new Map(Object.entries(others).map(([field, why]) => [field.replace(/^hours\.?/, ''), why])))
      focusWrong()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.state.isSubmitting && !readOnly) void form.handleSubmit()
  }
  return (
    <form className={css.card} noValidate onSubmit={submit}>
      <div className={css.top}>
        <form.AppForm>
          <form.FormErrorSummary labels={{ name: t('name'), hours: t('hours') }} failure={failure} />
        </form.AppForm>
        <div className={css.pair}>
          <form.AppField name="name">
            {(field) => <field.TextField label={t('name')} required disabled={readOnly} maxLength={MAX_CALENDAR_NAME} autoComplete="off" />}
          </form.AppField>
          <form.Field name="timeZone">
            {(field) => (
              <Choice
                label={t('timeZone')}
                hint={t('timeZoneHint')}
                value={field.state.value}
                options={readOnly ? [[field.state.value, field.state.value]] : zones(field.state.value)}
                onChange={(zone) => field.handleChange(zone)}
              />
            )}
          </form.Field>
        </div>
      </div>
      <form.Field name="hours">
        {(field) => (
          <WeekGrid
            week={field.state.value}
            errors={errors}
            disabled={readOnly}
            onChange={(week) => {
              field.handleChange(week)
              if (tried) setErrors(weekErrors(week))
            }}
          />
        )}
      </form.Field>
      {readOnly ? (
        <p className={css.quiet}>{t('readOnly')}</p>
      ) : (
        <div>
          <form.AppForm>
            <form.SubmitButton busyLabel={t('saving')}>{t('save')}</form.SubmitButton>
          </form.AppForm>
        </div>
      )}
      <AskBeforeLeaving when={() => !form.state.isDefaultValue && !done.current} title={t('leaveTitle')} confirm={t('leave')}>
        {t('leaveText')}
      </AskBeforeLeaving>
    </form>
  )
}
