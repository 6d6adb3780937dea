import type { Backup } from '@balcao/contracts/backups/backups'
import { useAppForm, validateOnSubmit } from '@balcao/ui/forms/form'
import { FormDialog } from '@balcao/ui/forms/form-dialog'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { useState } from 'react'
import { api } from '../../lib/trpc.ts'
import { nameOf } from './backup-row.tsx'
import { t } from './restore-messages.ts'

/** Asks for a copy of a backup as an organisation of its own, in which nobody keeps their name. */
const CloneDialog = ({ backup, onClose }: { backup: Pick<Backup, 'id' | 'createdAt'>; onClose: () => void }) => {
  const [failure, setFailure] = useState<string | undefined>()
  const form = useAppForm({
    defaultValues: { name: '', slug: '', reason: '' },
    ...validateOnSubmit,
    onSubmit: async ({ value }) => {
      setFailure(undefined)
      try {
        await api.backups.clone.mutate({ id: backup.id, ...value })
        notify.success(t('cloneAsked'), { id: 'backups' })
        onClose()
      } catch (error) {
        setFailure(t('cloneRefused', { why: failureOf(error).message }))
      }
    },
  })
  return (
    <form.AppForm>
      <FormDialog
        title={t('cloneTitle', { at: nameOf(backup) })}
        maxWidth="xs"
        labels={{ name: t('cloneName'), slug: t('cloneSlug'), reason: t('reason') }}
        failure={failure}
        submit={[t('clone'), t('cloning')]}
        onClose={onClose}
      >
        <p>{t('cloneText')}</p>
        <form.AppField name="name">
          {(field) => <field.TextField label={t('cloneName')} required autoFocus autoComplete="off" />}
        </form.AppField>
        <form.AppField name="slug">
          {(field) => <field.TextField label={t('cloneSlug')} required hint={t('cloneSlugHint')} autoComplete="off" />}
        </form.AppField>
        <form.AppField name="reason">{(field) => <field.TextField label={t('reason')} required autoComplete="off" />}</form.AppField>
      </FormDialog>
    </form.AppForm>
  )
}
export default CloneDialog
