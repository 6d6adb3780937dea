import type { Absence } from '@balcao/contracts/absences/absences'
import { ABSENCE_KINDS, ABSENCE_MODES, MAX_ABSENCE_TEXT } from '@balcao/contracts/absences/bounds'
import { DateField } from '@balcao/ui/dates/date-fields'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { useAppForm } from '@balcao/ui/forms/form'
import { FormDialog } from '@balcao/ui/forms/form-dialog'
import { errorText, fieldId, showServerErrors } from '@balcao/ui/lib/forms/form-errors'
import { notify } from '@balcao/ui/toasts'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { checkedBy, focusFirst } from '../../lib/checked-form.ts'
import { PersonSelect } from '../../lib/pickers/person-select.tsx'
import { isRefusal, useAbsenceActs } from './absences.data.ts'
import css from './absences.module.css'
import { FIELDS, fieldOf, inputOf, reasonsOf, valuesOf } from './form-values.ts'
import { t } from './messages.ts'
import { SubstituteFields } from './substitute-fields.tsx'

const labels = () => Object.fromEntries(FIELDS.map((field) => [field, t(field)]))
const options = <Key extends Parameters<typeof t>[0]>(values: readonly string[], textOf: (value: string) => Key) =>
  values.map((value) => ({ value, label: t(textOf(value)) }))

type AbsenceDialogProps = { absence: Absence | undefined; day: string; onClose: () => void }

/** Enters an absence, or changes one; of one that has begun only the end and the messages are left open. */
export const AbsenceDialog = ({ absence, day, onClose }: AbsenceDialogProps) => {
  const acts = useAbsenceActs()
  const mayManage = useCan()('absence.manage')
  const [failure, setFailure] = useState<string | undefined>()
  const [perQueueErrors, setPerQueueErrors] = useState<Record<string, string>>({})
  const begun = absence?.state === 'current'
  const form = useAppForm({
    defaultValues: valuesOf(absence, day),
    ...checkedBy(FIELDS, reasonsOf),
    onSubmit: async ({ value, formApi }) => {
      setFailure(undefined)
      const { userId, ...input } = inputOf(value)
      const outcome = absence
        ? await acts.update({ ...input, id: absence.id, version: absence.version })
        : await acts.create({ ...input, ...(userId === undefined ? {} : { userId }) })
      if (!isRefusal(outcome)) {
        notify.success(t(absence ? 'saved' : 'created'), { id: 'absence' })
        return onClose()
      }
      const fields = Object.fromEntries(Object.entries(outcome.fields).map(([place, why]) => [fieldOf(place, value), why]))
      setFailure(t('notSaved', { why: outcome.why }))
      setPerQueueErrors(fields)
      showServerErrors(formApi as never, fields)
      focusFirst(FIELDS, fields)
    },
  })
  return (
    <form.AppForm>
      <FormDialog
        title={t(absence ? 'editTitle' : 'newTitle')}
        labels={labels()}
        failure={failure}
        submit={[t(absence ? 'save' : 'create'), t(absence ? 'saving' : 'creating')]}
        onClose={onClose}
      >
        {begun ? <p className={css.quiet}>{t('begunHint')}</p> : null}
        {mayManage && !absence ? (
          <form.Field name="userId">
            {(field) => (
              <FieldFrame
                label={t('userId')}
                id={fieldId('userId')}
                hint={t('userHint')}
                error={errorText(field.state.meta.errors)}
                optional
              >
                {(ids) => <PersonSelect ids={ids} value={field.state.value} assignable onChange={(id) => field.handleChange(id)} />}
              </FieldFrame>
            )}
          </form.Field>
        ) : null}
        <div className={css.pair}>
          <form.AppField name="fromDate">
            {() => <DateField label={t('fromDate')} required disabled={begun} autoFocus={!begun} />}
          </form.AppField>
          <form.AppField name="fromHalf">
            {(field) => (
              <field.Select
                label={t('fromHalf')}
                disabled={begun}
                options={options(['morning', 'afternoon'], (half) => (half === 'morning' ? 'startsMorning' : 'startsAfternoon'))}
              />
            )}
          </form.AppField>
          <form.AppField name="toDate">{() => <DateField label={t('toDate')} required autoFocus={begun} />}</form.AppField>
          <form.AppField name="toHalf">
            {(field) => (
              <field.Select
                label={t('toHalf')}
                options={options(['afternoon', 'morning'], (half) => (half === 'morning' ? 'endsMorning' : 'endsAfternoon'))}
              />
            )}
          </form.AppField>
        </div>
        {begun ? null : (
          <>
            <form.AppField name="kind">
              {(field) => (
                <field.Select label={t('kind')} hint={t('kindHint')} options={ABSENCE_KINDS.map((value) => ({ value, label: t(value) }))} />
              )}
            </form.AppField>
            <form.AppField name="mode">
              {(field) => <field.Select label={t('mode')} options={ABSENCE_MODES.map((value) => ({ value, label: t(value) }))} />}
            </form.AppField>
            <form.Field name="substitute">
              {(field) => (
                <FieldFrame
                  label={t('substitute')}
                  id={fieldId('substitute')}
                  hint={t('substituteHint')}
                  error={errorText(field.state.meta.errors)}
                  optional
                >
                  {(ids) => <PersonSelect ids={ids} value={field.state.value} assignable onChange={(id) => field.handleChange(id)} />}
                </FieldFrame>
              )}
            </form.Field>
            <form.Field name="perQueue">
              {(field) => (
                <SubstituteFields value={field.state.value} errors={perQueueErrors} onChange={(next) => field.handleChange(next)} />
              )}
            </form.Field>
          </>
        )}
        <form.AppField name="publicMessage">
          {(field) => <field.TextField label={t('publicMessage')} optional maxLength={MAX_ABSENCE_TEXT} />}
        </form.AppField>
        <form.AppField name="internalNote">
          {(field) => <field.TextField label={t('internalNote')} optional maxLength={MAX_ABSENCE_TEXT} />}
        </form.AppField>
      </FormDialog>
    </form.AppForm>
  )
}
