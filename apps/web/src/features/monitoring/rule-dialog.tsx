import { type AlertRule, UpdateAlertRule } from '@balcao/contracts/monitoring/alerts'
import { measure } from '@balcao/contracts/monitoring/words'
import { useAppForm, validateOnBlur } from '@balcao/ui/forms/form'
import { FormDialog } from '@balcao/ui/forms/form-dialog'
import { t } from './messages.ts'

type Values = { threshold: number; minutes: number }
type RuleDialogProps = { rule: AlertRule; onClose: () => void; onSave: (values: Values) => Promise<void> }

/** Shares are written as percentages. */
const scaleOf = ({ metric }: AlertRule) => (metric === 'errors' || measure(metric).unit === 'share' ? 100 : 1)
/** A number as it was typed; what is none is refused by the contract. */
const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')))

/** Changes from what value on, and for how long, a measurement makes an alert. */
export const RuleDialog = ({ rule, onClose, onSave }: RuleDialogProps) => {
  const scale = scaleOf(rule)
  const read = ({ threshold, minutes }: { threshold: string; minutes: string }): Values => ({
    threshold: numberOf(threshold) / scale,
    minutes: numberOf(minutes),
  })
  const form = useAppForm({
    defaultValues: { threshold: String(rule.threshold * scale), minutes: String(rule.minutes) },
    ...validateOnBlur,
    validators: {
      onDynamic: ({ value }) => {
        const parsed = UpdateAlertRule.safeParse({ metric: rule.metric, ...read(value) })
        if (parsed.success) return undefined
        return { fields: Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])) }
      },
    },
    onSubmit: async ({ value }) => {
      await onSave(read(value))
      onClose()
    },
  })
  const labels = {
    threshold: t('thresholdIn', { unit: t(`unit_${scale === 100 ? 'share' : measure(rule.metric).unit}`) }),
    minutes: t('minutes'),
  }
  return (
    <form.AppForm>
      <FormDialog
        title={t('ruleOf', { name: t(rule.metric) })}
        maxWidth="xs"
        labels={labels}
        submit={[t('save'), t('saving')]}
        onClose={onClose}
      >
        <form.AppField name="threshold">
          {(field) => <field.TextField label={labels.threshold} required autoFocus autoComplete="off" />}
        </form.AppField>
        <form.AppField name="minutes">
          {(field) => <field.TextField label={labels.minutes} required hint={t('minutesHint')} autoComplete="off" />}
        </form.AppField>
      </FormDialog>
    </form.AppForm>
  )
}
