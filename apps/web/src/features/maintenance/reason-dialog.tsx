import { prose } from '@balcao/contracts/common'
import { MAX_REASON } from '@balcao/contracts/maintenance/words'
import { useAppForm, validateOnSubmit } from '@balcao/ui/forms/form'
import { FormDialog } from '@balcao/ui/forms/form-dialog'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { t } from './messages.ts'

const Written = z.object({ reason: prose(MAX_REASON) })

type ReasonDialogProps = {
  title: string
  text: string
  verb: string
  /** What stands above the reason, such as the offer of a backup. */
  children?: ReactNode
  /** While it is carried out, and once it was. */
  doing?: string
  done?: string
  act: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the reason of an act, which the audit log keeps, and carries it out. */
export const ReasonDialog = ({ title, text, verb, children, doing = t('saving'), done = t('done'), act, onClose }: ReasonDialogProps) => {
  const cache = useQueryClient()
  const [failure, setFailure] = useState<string | undefined>()
  const form = useAppForm({
    defaultValues: { reason: '' },
    ...validateOnSubmit,
    validators: { onDynamic: Written },
    onSubmit: async ({ value: { reason } }) => {
      setFailure(undefined)
      try {
        await act(reason)
        notify.success(done, { id: 'maintenance' })
        void cache.invalidateQueries({ queryKey: [['maintenance']] })
        onClose()
      } catch (error) {
        setFailure(t('refused', { why: failureOf(error).message }))
      }
    },
  })
  return (
    <form.AppForm>
      <FormDialog title={title} maxWidth="xs" labels={{ reason: t('reason') }} failure={failure} submit={[verb, doing]} onClose={onClose}>
        <p>{text}</p>
        {children}
        <form.AppField name="reason">
          {(field) => <field.TextField label={t('reason')} required autoFocus hint={t('reasonHint')} autoComplete="off" />}
        </form.AppField>
      </FormDialog>
    </form.AppForm>
  )
}
