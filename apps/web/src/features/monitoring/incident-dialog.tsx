import {
  CreateIncident,
  IMPACTS,
  type Impact,
  INCIDENT_STATES,
  type Incident,
  type IncidentState,
  UpdateIncident,
} from '@balcao/contracts/monitoring/incidents'
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
import { Checks } from './checks.tsx'
import { t } from './incident-messages.ts'

const FIELDS = ['title', 'impact', 'state', 'message', 'ticketNumber'] as const
type Values = Record<(typeof FIELDS)[number], string>
/** What has no reason of its own to be wrong. */
type Chosen = { componentIds: number[]; notify: boolean }

/** A number as it was typed, with or without its sign; what is none is refused by the contract. */
const numberOf = (text: string) => (text.trim() === '' ? null : Number(text.trim().replace(/^#/, '')))
const inputOf = ({ title, impact, ticketNumber }: Values, { componentIds }: Chosen) => ({
  ...{ title, impact: impact as Impact, ticketNumber: numberOf(ticketNumber), componentIds },
})
const createInput = (values: Values, chosen: Chosen) => ({
  ...inputOf(values, chosen),
  ...{ state: values.state as IncidentState, message: values.message, notify: chosen.notify },
})

type IncidentDialogProps = {
  incident: Incident | undefined
  /** What a new one begins with. */
  begins?: { title: string; message: string }
  onClose: () => void
}

/** Opens an incident, or changes its title, impact and ticket. */
export const IncidentDialog = ({ incident, begins, onClose }: IncidentDialogProps) => {
  const cache = useQueryClient()
  const [failure, setFailure] = useState<string | undefined>()
  const [key] = useState(newActionKey)
  const [chosen, setChosen] = useState<Chosen>({ componentIds: incident?.componentIds ?? [], notify: true })
  const { data: page } = trpc.statusPage.settings.get.useQuery({})
  const reasonsOf = (values: Values): Record<string, string> | undefined => {
    const parsed = incident
      ? UpdateIncident.safeParse({ id: incident.id, ...inputOf(values, chosen) })
      : CreateIncident.safeParse(createInput(values, chosen))
    if (parsed.success) return undefined
    return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]))
  }
  const form = useAppForm({
    defaultValues: {
      title: incident?.title ?? begins?.title ?? '',
      impact: incident?.impact ?? 'degraded',
      state: incident?.state ?? 'investigating',
      message: begins?.message ?? '',
      ticketNumber: incident?.ticket ? String(incident.ticket.number) : '',
    } satisfies Values as Values,
    ...checkedBy<Values>(FIELDS, reasonsOf),
    onSubmit: async ({ value, formApi }) => {
      setFailure(undefined)
      try {
        if (incident)
          await api.monitoring.incidents.update.mutate({ id: incident.id, version: incident.version, ...inputOf(value, chosen) })
        else await api.monitoring.incidents.create.mutate(createInput(value, chosen), { context: { actionKey: key } })
        notify.success(t(incident ? 'saved' : 'opened', { title: value.title }), { id: 'incidents' })
        onClose()
      } catch (error) {
        setFailure(t('refused', { why: failureOf(error).message }))
        showServerErrors(formApi as never, Object.fromEntries(fieldErrors(error).map(({ field, message }) => [field, message])))
      }
      void cache.invalidateQueries({ queryKey: [['monitoring', 'incidents']] })
    },
  })
  const labels = { title: t('name'), impact: t('impact'), state: t('state'), message: t('message'), ticketNumber: t('ticket') }
  return (
    <form.AppForm>
      <FormDialog
        title={t(incident ? 'changeTitle' : 'open')}
        labels={labels}
        failure={failure}
        submit={incident ? [t('save'), t('saving')] : [t('open'), t('opening')]}
        onClose={onClose}
      >
        <form.AppField name="title">
          {(field) => <field.TextField label={labels.title} required autoFocus hint={t('nameHint')} autoComplete="off" maxLength={150} />}
        </form.AppField>
        <form.AppField name="impact">
          {(field) => (
            <field.Select label={labels.impact} required options={IMPACTS.map((one) => ({ value: one, label: t(`impact_${one}`) }))} />
          )}
        </form.AppField>
        {incident ? null : (
          <>
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
          </>
        )}
        {page && page.components.length > 0 ? (
          <Checks
            label={t('components')}
            options={page.components}
            chosen={chosen.componentIds}
            onChange={(componentIds) => setChosen({ ...chosen, componentIds })}
          />
        ) : null}
        {incident || !page?.takesSubscribers ? null : (
          <OnOff
            label={t('notify')}
            hint={t('notifyHint', { n: page.subscribers })}
            value={chosen.notify}
            onChange={(notify) => setChosen({ ...chosen, notify })}
          />
        )}
        <form.AppField name="ticketNumber">
          {(field) => <field.TextField label={labels.ticketNumber} optional hint={t('ticketHint')} autoComplete="off" maxLength={12} />}
        </form.AppField>
      </FormDialog>
    </form.AppForm>
  )
}
