import { INCIDENT_STATES, type Incident, type IncidentState, PostIncidentUpdate } from '@balcao/contracts/monitoring/incidents'
import { useAppForm } from '@balcao/ui/forms/form'
import { FormDialog } from '@balcao/ui/forms/form-dialog'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { showServerErrors } from '@balcao/ui/lib/forms/form-errors'
import { notify } from '@balcao/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { checkedBy } from '../../lib/checked-form.ts'
import { OnOff } from '../../lib/page/on-off.tsx'
import { api, trpc } from '../../lib/trpc.ts'
import { t } from './incident-messages.ts'

const FIELDS = ['state', 'message'] as const
type Values = Record<(typeof FIELDS)[number], string>

/** Says to customers how an incident goes on; “Resolvido” ends it. */
export const IncidentUpdateDialog = ({ incident, onClose }: { incident: Incident; onClose: () => void }) => {
  const cache = useQueryClient()
  const [failure, setFailure] = useState<string | undefined>()
  const [key] = useState(newActionKey)
  const [mails, setMails] = useState(true)
  const { data: page } = trpc.statusPage.settings.get.useQuery({})
  const inputOf = ({ state, message }: Values) => ({ id: incident.id, state: state as IncidentState, message, notify: mails })
  const form = useAppForm({
    defaultValues: { state: incident.state, message: '' } satisfies Values as Values,
    ...checkedBy<Values>(FIELDS, (values) => {
      const parsed = PostIncidentUpdate.safeParse(inputOf(values))
      return parsed.success ? undefined : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]))
    }),
    onSubmit: async ({ value, formApi }) => {
      setFailure(undefined)
      try {
        await api.monitoring.incidents.post.mutate(inputOf(value), { context: { actionKey: key } })
        notify.success(t('posted'), { id: 'incidents' })
        onClose()
      } catch (error) {
        setFailure(t('refused', { why: failureOf(error).message }))
        showServerErrors(formApi as never, Object.fromEntries(fieldErrors(error).map(({ field, message }) => [field, message])))
      }
      void cache.invalidateQueries({ queryKey: [['monitoring', 'incidents']] })
    },
  })
  const labels = { state: t('state'), message: t('message') }
  return (
    <form.AppForm>
      <FormDialog
        title={t('postTitle', { title: incident.title })}
        labels={labels}
        failure={failure}
        submit={[t('publish'), t('posting')]}
        onClose={onClose}
      >
        <form.AppField name="state">
          {(field) => (
            <field.Select
              label={labels.state}
              required
              options={INCIDENT_STATES.map((one) => ({ value: one, label: t(`state_${one}`) }))}
            />
          )}
        </form.AppField>
        <form.AppField name="message">
          {(field) => <field.TextArea label={labels.message} required rows={4} hint={t('messageHint')} />}
        </form.AppField>
        {page?.takesSubscribers ? (
          <OnOff label={t('notify')} hint={t('notifyHint', { n: page.subscribers })} value={mails} onChange={setMails} />
        ) : null}
      </FormDialog>
    </form.AppForm>
  )
}
