import type { User } from '@balcao/contracts/users/users'
import { MAX_CONSENT_NOTE } from '@balcao/contracts/whatsapp/campaign-bounds'
import type { WhatsappNumber } from '@balcao/contracts/whatsapp/numbers'
import { shownNumber } from '@balcao/contracts/whatsapp/phone-numbers'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { useState } from 'react'
import { api, trpc } from '../../../lib/trpc.ts'
import { t } from './messages.ts'
import own from './ticket.module.css'

type ConsentDialogProps = { person: User; number: WhatsappNumber; onClose: () => void }

/** Asks how somebody agreed to receive marketing before that is written down. */
const ConsentDialog = ({ person, number: { id, number }, onClose }: ConsentDialogProps) => {
  const utils = trpc.useUtils()
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await api.whatsapp.numbers.agree.mutate({ userId: person.id, id, agrees: true, note: note.trim() })
      notify.success(t('agreed'), { id: 'whatsapp' })
      onClose()
    } catch (error) {
      notify.error(t('failed', { why: failureOf(error).message }), { id: 'whatsapp' })
      setBusy(false)
    } finally {
      void utils.whatsapp.numbers.invalidate()
    }
  }
  return (
    <ConfirmDialog
      open
      title={t('agreeTitle', { number: shownNumber(number) })}
      confirm={t('agree')}
      busy={busy}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <div className={own.fields}>
        <p>{t('agreeText')}</p>
        <FieldFrame label={t('agreeHow')} hint={t('agreeHowHint')} optional>
          {(ids) => <PlainInput ids={ids} value={note} onChange={setNote} inputProps={{ maxLength: MAX_CONSENT_NOTE }} />}
        </FieldFrame>
      </div>
    </ConfirmDialog>
  )
}
export default ConsentDialog
