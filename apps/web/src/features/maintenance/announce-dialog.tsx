import { CreateWindow } from '@balcao/contracts/maintenance/windows'
import { LEVELS, type Level } from '@balcao/contracts/maintenance/words'
import { MomentField } from '@balcao/ui/dates/date-fields'
import { useAppForm, validateOnBlur } from '@balcao/ui/forms/form'
import { FormDialog } from '@balcao/ui/forms/form-dialog'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { showServerErrors } from '@balcao/ui/lib/forms/form-errors'
import { notify } from '@balcao/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/trpc.ts'
import { t } from './messages.ts'

type Values = Record<'level' | 'startsAt' | 'endsAt' | 'message' | 'messageEn' | 'portalMessage' | 'portalMessageEn' | 'reason', string>
const EMPTY: Values = {
  level: 'read_only',
  startsAt: '',
  endsAt: '',
  message: '',
  messageEn: '',
  portalMessage: '',
  portalMessageEn: '',
  reason: '',
}

/** What the browser's field of day and time holds, as an instant. */
const instant = (local: string) => (Number.isNaN(Date.parse(local)) ? local : new Date(local).toISOString())

const inputOf = ({ level, startsAt, endsAt, messageEn, portalMessageEn, ...texts }: Values) => ({
  level: level as Level,
  ...(startsAt ? { startsAt: instant(startsAt) } : {}),
  endsAt: instant(endsAt),
  ...texts,
  messageEn: messageEn.trim() || null,
  portalMessageEn: portalMessageEn.trim() || null,
})

/** The validator is the contract: its reason for each field. */
function reasonsOf(values: Values): Record<string, string> | undefined {
  const parsed = CreateWindow.safeParse(inputOf(values))
  if (parsed.success) return undefined
  return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]))
}

/** Announces a window. */
export const AnnounceDialog = ({ onClose }: { onClose: () => void }) => {
  const cache = useQueryClient()
  const [failure, setFailure] = useState<string | undefined>()
  const [key] = useState(newActionKey)
  const form = useAppForm({
    defaultValues: EMPTY,
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
        await api.maintenance.windows.create.mutate(inputOf(value), { context: { actionKey: key } })
        notify.success(t('announced'), { id: 'maintenance' })
        void cache.invalidateQueries({ queryKey: [['maintenance']] })
        onClose()
      } catch (error) {
        setFailure(t('refused', { why: failureOf(error).message }))
        showServerErrors(formApi as never, Object.fromEntries(fieldErrors(error).map(({ field, message }) => [field, message])))
      }
    },
  })
  const labels = {
    level: t('level'),
    startsAt: t('start'),
    endsAt: t('end'),
    message: t('message'),
    messageEn: t('messageEn'),
    portalMessage: t('portalMessage'),
    portalMessageEn: t('portalMessageEn'),
    reason: t('reason'),
  }
  return (
    <form.AppForm>
      <FormDialog title={t('announce')} labels={labels} failure={failure} submit={[t('announce'), t('announcing')]} onClose={onClose}>
        <form.AppField name="level">
          {(field) => (
            <field.Select
              label={labels.level}
              required
              hint={t(`levelText_${LEVELS.find((one) => one === field.state.value) ?? 'banner'}`)}
              options={LEVELS.map((one) => ({ value: one, label: t(`level_${one}`) }))}
            />
          )}
        </form.AppField>
        <form.AppField name="startsAt">{() => <MomentField label={labels.startsAt} optional hint={t('startHint')} />}</form.AppField>
        <form.AppField name="endsAt">{() => <MomentField label={labels.endsAt} required />}</form.AppField>
        <form.AppField name="message">{(field) => <field.TextArea label={labels.message} required rows={2} />}</form.AppField>
        <form.AppField name="portalMessage">
          {(field) => <field.TextArea label={labels.portalMessage} required rows={2} hint={t('portalMessageHint')} />}
        </form.AppField>
        <form.AppField name="messageEn">{(field) => <field.TextArea label={labels.messageEn} optional rows={2} />}</form.AppField>
        <form.AppField name="portalMessageEn">
          {(field) => <field.TextArea label={labels.portalMessageEn} optional rows={2} />}
        </form.AppField>
        <form.AppField name="reason">
          {(field) => <field.TextField label={labels.reason} required hint={t('reasonHint')} autoComplete="off" />}
        </form.AppField>
      </FormDialog>
    </form.AppForm>
  )
}
