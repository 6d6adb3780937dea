import { AddSuppression } from '@balcao/contracts/email/senders'
import { useAppForm } from '@balcao/ui/forms/form'
import { FormDialog } from '@balcao/ui/forms/form-dialog'
import { showServerErrors } from '@balcao/ui/lib/forms/form-errors'
import { notify } from '@balcao/ui/toasts'
import { useState } from 'react'
import { checkedBy, focusFirst } from '../../lib/checked-form.ts'
import { useEmailActs } from './email.data.ts'
import { t } from './messages.ts'

const FIELDS = ['address'] as const
type Values = { address: string }

/** An address that is to get no more mails of tickets. */
export const SuppressDialog = ({ onClose }: { onClose: () => void }) => {
  const acts = useEmailActs()
  const [failure, setFailure] = useState<string | undefined>()
  const form = useAppForm({
    defaultValues: { address: '' } satisfies Values as Values,
    ...checkedBy<Values>(FIELDS, (value) => {
      const parsed = AddSuppression.safeParse(value)
      return parsed.success ? undefined : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]))
    }),
    onSubmit: async ({ value, formApi }) => {
      const refused = await acts.suppress(value.address)
      if (!refused) {
        notify.success(t('suppressed', { name: value.address }), { id: 'email' })
        return onClose()
      }
      setFailure(t('failed', { why: refused.why }))
      showServerErrors(formApi as never, refused.fields)
      focusFirst(FIELDS, refused.fields)
    },
  })
  return (
    <form.AppForm>
      <FormDialog
        title={t('suppress')}
        labels={{ address: t('address') }}
        failure={failure}
        submit={[t('suppressDo'), t('saving')]}
        onClose={onClose}
      >
        <form.AppField name="address">
          {(field) => (
            <field.TextField label={t('address')} hint={t('suppressHint')} required autoFocus autoComplete="off" maxLength={254} />
          )}
        </form.AppField>
      </FormDialog>
    </form.AppForm>
  )
}
