import { type AnomalyRule, UpdateAnomalyRule } from '@balcao/contracts/monitoring/anomalies'
import { ANOMALY_READERS, ANOMALY_SETTINGS, SETTING_NAMES } from '@balcao/contracts/monitoring/anomaly-words'
import { useAppForm } from '@balcao/ui/forms/form'
import { FormDialog } from '@balcao/ui/forms/form-dialog'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { showServerErrors } from '@balcao/ui/lib/forms/form-errors'
import { figure, locale } from '@balcao/ui/lib/language'
import { notify } from '@balcao/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { checkedBy } from '../../../lib/checked-form.ts'
import { Checks } from '../checks.tsx'
import { t } from './anomaly-messages.ts'
import { anomalyName } from './anomaly-text.ts'

const SILENCES = ['keep', '0', '60', '480', '1440', '10080'] as const
const FIELDS = [...SETTING_NAMES, 'silence', 'note', 'runbook'] as const
type Values = Record<(typeof FIELDS)[number], string>
type Sent = Omit<UpdateAnomalyRule, 'kind' | 'channel'>

const numberText = (value: number | null) => (value === null ? '' : value.toLocaleString(locale(), { useGrouping: false }))
/** A number as it was typed; what is none is refused by the contract. */
const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')))

type AnomalyRuleDialogProps = { rule: AnomalyRule; onSave: (values: Sent) => Promise<unknown>; onClose: () => void }

/** Changes when something is called unusual, and who is notified of it. */
export const AnomalyRuleDialog = ({ rule, onSave, onClose }: AnomalyRuleDialogProps) => {
  const cache = useQueryClient()
  const [failure, setFailure] = useState<string | undefined>()
  const [notified, setNotified] = useState(rule.notified)
  const { kind, channel } = rule
  const settings = SETTING_NAMES.flatMap((name) => {
    const bounds = ANOMALY_SETTINGS[kind][name]
    return bounds ? [{ name, bounds }] : []
  })
  const inputOf = ({ silence, note, runbook, ...numbers }: Values): Sent => ({
    ...Object.fromEntries(settings.map(({ name }) => [name, numberOf(numbers[name])])),
    ...(silence === 'keep' ? {} : { silenceMinutes: Number(silence) }),
    ...{ notified, note, runbook: runbook.trim() === '' ? null : runbook },
  })
  const form = useAppForm({
    defaultValues: {
      ...{ factor: numberText(rule.factor), least: numberText(rule.least), minutes: numberText(rule.minutes) },
      ...{ silence: 'keep', note: rule.note, runbook: rule.runbook ?? '' },
    } satisfies Values as Values,
    ...checkedBy<Values>(FIELDS, (values) => {
      const parsed = UpdateAnomalyRule.safeParse({ kind, channel, ...inputOf(values) })
      return parsed.success ? undefined : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]))
    }),
    onSubmit: async ({ value, formApi }) => {
      setFailure(undefined)
      try {
        await onSave(inputOf(value))
        notify.success(t('saved'), { id: 'anomalies' })
        onClose()
      } catch (error) {
        setFailure(t('refused', { why: failureOf(error).message }))
        showServerErrors(formApi as never, Object.fromEntries(fieldErrors(error).map(({ field, message }) => [field, message])))
      }
      void cache.invalidateQueries({ queryKey: [['monitoring', 'anomalies']] })
    },
  })
  const labels = {
    ...{ factor: t('factor'), least: t(kind === 'few' ? 'least_few' : 'least'), minutes: t('minutes') },
    ...{ silence: t('silence'), note: t('ruleNote'), runbook: t('runbook') },
  }
  return (
    <form.AppForm>
      <FormDialog
        title={t('ruleOf', { name: anomalyName(rule) })}
        labels={labels}
        failure={failure}
        submit={[t('save'), t('saving')]}
        onClose={onClose}
      >
        {settings.map(({ name, bounds: { from, to } }) => (
          <form.AppField key={name} name={name}>
            {(field) => (
              <field.TextField
                label={labels[name]}
                required
                autoComplete="off"
                hint={t('bound', { from: numberText(from), to: name === 'least' ? figure(to) : numberText(to) })}
              />
            )}
          </form.AppField>
        ))}
        <Checks
          label={t('readers')}
          options={ANOMALY_READERS.map((id) => ({ id, name: t(`reader_${id}`) }))}
          chosen={notified}
          onChange={setNotified}
        />
        <form.AppField name="silence">
          {(field) => <field.Select label={labels.silence} options={SILENCES.map((value) => ({ value, label: t(`silence_${value}`) }))} />}
        </form.AppField>
        <form.AppField name="note">
          {(field) => <field.TextArea label={labels.note} optional rows={2} hint={t('ruleNoteHint')} />}
        </form.AppField>
        <form.AppField name="runbook">
          {(field) => <field.TextField label={labels.runbook} optional type="url" hint={t('runbookHint')} autoComplete="off" />}
        </form.AppField>
      </FormDialog>
    </form.AppForm>
  )
}
