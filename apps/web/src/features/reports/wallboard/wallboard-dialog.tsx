import { type CreatedWallboard, CreateWallboard } from '@balcao/contracts/reports/wallboards'
import { CheckBox } from '@balcao/ui/check-box'
import { useAppForm } from '@balcao/ui/forms/form'
import { FormDialog } from '@balcao/ui/forms/form-dialog'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { errorText, fieldId, showServerErrors } from '@balcao/ui/lib/forms/form-errors'
import { said } from '@balcao/ui/lib/language'
import { useState } from 'react'
import { checkedBy, focusFirst } from '../../../lib/checked-form.ts'
import { useTicketOptions } from '../../../lib/tickets/people.data.ts'
import { api } from '../../../lib/trpc.ts'
import css from '../schedules.module.css'
import { t } from './wallboards.messages.ts'

const FIELDS = ['name', 'queueIds', 'days'] as const
type Values = { name: string; queueIds: number[]; days: string }
const DAYS = ['1', '7', '30', '90', '365'] as const
const inputOf = ({ name, queueIds, days }: Values) => ({ name, queueIds, days: Number(days) })
function reasonsOf(values: Values): Record<string, string> | undefined {
  const parsed = CreateWallboard.safeParse(inputOf(values))
  return parsed.success ? undefined : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]))
}

/** What a wallboard is called, which queues it shows, and for how long. */
export const WallboardDialog = ({ onDone, onClose }: { onDone: (board: CreatedWallboard) => void; onClose: () => void }) => {
  const { queues } = useTicketOptions(true)
  const [failure, setFailure] = useState('')
  const form = useAppForm({
    defaultValues: { name: '', queueIds: [], days: '30' } as Values,
    ...checkedBy(FIELDS, reasonsOf),
    onSubmit: async ({ value, formApi }) => {
      setFailure('')
      try {
        onDone(await api.reports.wallboards.create.mutate(inputOf(value), { context: { actionKey: newActionKey() } }))
      } catch (error) {
        const fields = Object.fromEntries(fieldErrors(error).map(({ field, message }) => [field, message]))
        setFailure(t('failed', { why: failureOf(error).message }))
        showServerErrors(formApi as never, fields)
        focusFirst(FIELDS, fields)
      }
    },
  })
  return (
    <form.AppForm>
      <FormDialog
        title={t('add')}
        labels={Object.fromEntries(FIELDS.map((field) => [field, t(field)]))}
        failure={failure}
        submit={[t('create'), t('creating')]}
        onClose={onClose}
      >
        <p className={css.quiet}>{t('warning')}</p>
        <form.AppField name="name">
          {(field) => <field.TextField label={t('name')} required autoFocus autoComplete="off" maxLength={100} />}
        </form.AppField>
        <form.Field name="queueIds">
          {(field) => {
            const wrong = errorText(field.state.meta.errors)
            return (
              <fieldset className={css.choices}>
                <legend className="field-label">{t('queueIds')}</legend>
                {queues.map(({ id, name }, index) => (
                  <label key={id}>
                    <CheckBox
                      id={index === 0 ? fieldId('queueIds') : undefined}
                      invalid={wrong !== undefined}
                      checked={field.state.value.includes(id)}
                      onChange={(isOn) =>
                        field.handleChange(isOn ? [...field.state.value, id] : field.state.value.filter((one) => one !== id))
                      }
                    />{' '}
                    {name}
                  </label>
                ))}
                {wrong ? <p className="field-error">{said(wrong)}</p> : null}
              </fieldset>
            )
          }}
        </form.Field>
        <form.AppField name="days">
          {(field) => (
            <field.Select label={t('days')} options={DAYS.map((value) => ({ value, label: t('forDays', { n: Number(value) }) }))} />
          )}
        </form.AppField>
      </FormDialog>
    </form.AppForm>
  )
}
