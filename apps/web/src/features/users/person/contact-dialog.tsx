import { PHONE } from '@balcao/contracts/phone'
import type { Contact } from '@balcao/contracts/users/contact'
import type { User } from '@balcao/contracts/users/users'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { useState } from 'react'
import { t } from '../../../lib/people/people.messages.ts'
import { FormDialog } from '../../../lib/tickets/form-dialog.tsx'
import { api, trpc } from '../../../lib/trpc.ts'

/** Notes a phone and a text of somebody. */
export const ContactDialog = ({ person, contact, onClose }: { person: User; contact: Contact; onClose: () => void }) => {
  const utils = trpc.useUtils()
  const [phone, setPhone] = useState(contact.phone)
  const [notes, setNotes] = useState(contact.notes)
  const [version, setVersion] = useState(contact.version)
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  const isWrong = phone.trim() !== '' && !PHONE.test(phone.trim())
  const submit = async () => {
    setTried(true)
    if (isWrong) return
    setBusy(true)
    try {
      const saved = await api.users.contact.save.mutate({
        id: person.id,
        version,
        phone: phone.trim(),
        notes: notes.trim(),
      })
      utils.users.contact.get.setData({ id: person.id }, saved)
      notify.success(t('saved', { name: person.name }))
      onClose()
    } catch (error) {
      const { code, message } = failureOf(error)
      notify.error(t('saveFailed', { why: message }))
      // What was typed stays, and is saved over what somebody else noted meanwhile where it is sent once more.
      if (code === 'contact_changed') {
        await utils.users.contact.get.invalidate({ id: person.id })
        setVersion(utils.users.contact.get.getData({ id: person.id })?.version ?? version)
      }
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title={t('editTitle', { name: person.name })}
      act={t('save')}
      cancel={t('cancel')}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <FieldFrame label={t('phone')} hint={t('phoneHint')} error={isTried && isWrong ? t('phoneWrong') : undefined} optional>
        {(ids) => <PlainInput ids={ids} autoFocus value={phone} onChange={setPhone} inputProps={{ inputMode: 'tel', maxLength: 25 }} />}
      </FieldFrame>
      <FieldFrame label={t('notes')} hint={t('notesHint')} optional>
        {(ids) => <PlainInput ids={ids} value={notes} onChange={setNotes} multiline minRows={4} inputProps={{ maxLength: 5000 }} />}
      </FieldFrame>
    </FormDialog>
  )
}
