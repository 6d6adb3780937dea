import { AcknowledgeAlert } from '@balcao/contracts/monitoring/alerts'
import type { Anomaly } from '@balcao/contracts/monitoring/anomalies'
import { useAppForm } from '@balcao/ui/forms/form'
import { FormDialog } from '@balcao/ui/forms/form-dialog'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { checkedBy } from '../../../lib/checked-form.ts'
import { api } from '../../../lib/trpc.ts'
import { t } from './anomaly-messages.ts'
import { anomalyName } from './anomaly-text.ts'

const inputOf = (id: number, { note }: { note: string }) => ({ id, note: note.trim() === '' ? null : note })

/** Says that one looks into an anomaly, and what is known already. */
export const TakeDialog = ({ anomaly: { id, ...anomaly }, onClose }: { anomaly: Anomaly; onClose: () => void }) => {
  const cache = useQueryClient()
  const [failure, setFailure] = useState<string | undefined>()
  const form = useAppForm({
    defaultValues: { note: '' },
    ...checkedBy<{ note: string }>(['note'], (values) => {
      const parsed = AcknowledgeAlert.safeParse(inputOf(id, values))
      return parsed.success ? undefined : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]))
    }),
    onSubmit: async ({ value }) => {
      setFailure(undefined)
      try {
        await api.monitoring.anomalies.acknowledge.mutate(inputOf(id, value))
        notify.success(t('taken'), { id: 'anomalies' })
        onClose()
      } catch (error) {
        setFailure(t('refused', { why: failureOf(error).message }))
      }
      void cache.invalidateQueries({ queryKey: [['monitoring', 'anomalies']] })
    },
  })
  return (
    <form.AppForm>
      <FormDialog
        title={t('takeOf', { name: anomalyName(anomaly) })}
        maxWidth="xs"
        labels={{ note: t('note') }}
        failure={failure}
        submit={[t('take'), t('taking')]}
        onClose={onClose}
      >
        <form.AppField name="note">
          {(field) => <field.TextArea label={t('note')} optional rows={3} hint={t('noteHint')} autoFocus />}
        </form.AppField>
      </FormDialog>
    </form.AppForm>
  )
}
