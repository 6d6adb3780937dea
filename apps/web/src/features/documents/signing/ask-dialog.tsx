import type { Document } from '@balcao/contracts/documents/documents'
import { LEGAL_NAME } from '@balcao/contracts/documents/signature-bounds'
import { CheckOption } from '@balcao/ui/check-box'
import { DateInput } from '@balcao/ui/dates/date-input'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { isWritten } from '@balcao/ui/lib/dates/date-text'
import { failureOf, fieldErrorsOf } from '@balcao/ui/lib/failure'
import { language } from '@balcao/ui/lib/language'
import { instantOfField } from '@balcao/ui/lib/zoned'
import { notify } from '@balcao/ui/toasts'
import { useState } from 'react'
import { FormDialog } from '../../../lib/tickets/form-dialog.tsx'
import { api } from '../../../lib/trpc.ts'
import css from '../page/page.module.css'
import { t } from './messages.ts'
import { PeopleField, type Person } from './people-field.tsx'

type AskDialogProps = { document: Document; onClose: () => void; onAsked: () => void }
type Wrong = Partial<Record<'people' | 'due', string>>

/** Asks people to sign the current version of a document. */
export const AskDialog = ({ document: { id, current }, onClose, onAsked }: AskDialogProps) => {
  const [people, setPeople] = useState<Person[]>([])
  const [values, setValues] = useState({ message: '', due: '', isOrdered: false })
  const [wrong, setWrong] = useState<Wrong>({})
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const change = (next: Partial<typeof values>) => setValues((held) => ({ ...held, ...next }))
  const submit = async () => {
    const dueAt = isWritten('moment', values.due) ? instantOfField(values.due)?.toISOString() : undefined
    const found: Wrong = { ...(people.length === 0 ? { people: t('noPeople') } : {}), ...(dueAt ? {} : { due: t('dueWrong') }) }
    setWrong(found)
    setFailure('')
    if (Object.keys(found).length > 0 || !dueAt) return
    setBusy(true)
    const signers = people.map(({ userId, name, email }) => (userId === undefined ? { name, email } : { userId }))
    try {
      const input = { id, signers, message: values.message.trim(), ordered: values.isOrdered, dueAt }
      await api.documents.signatures.ask.mutate(input, { context: { actionKey: newActionKey() } })
      notify.success(t('asked'), { id: 'signature' })
      onAsked()
      onClose()
    } catch (error) {
      const refused = failureOf(error)
      const fields = fieldErrorsOf(refused)
      const due = fields.find(({ field }) => field === 'dueAt')?.message
      const who = fields.find(({ field }) => field.startsWith('signers'))?.message
      setWrong({ ...(due ? { due } : {}), ...(who ? { people: who } : {}) })
      setFailure(due || who ? '' : t('failed', { why: refused.message }))
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title={t('askTitle', { n: current.number })}
      act={t(isBusy ? 'sending' : 'send')}
      cancel={t('cancel')}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      {failure ? <p role="alert">{failure}</p> : null}
      <PeopleField people={people} isOrdered={values.isOrdered} error={wrong.people} onChange={setPeople} />
      {people.length > 1 ? (
        <CheckOption checked={values.isOrdered} onChange={(isOrdered) => change({ isOrdered })}>
          {t('ordered')}
        </CheckOption>
      ) : null}
      <FieldFrame label={t('due')} hint={t('dueHint')} required {...(wrong.due ? { error: wrong.due } : {})}>
        {(ids) => <DateInput kind="moment" ids={ids} value={values.due} onChange={(due) => change({ due })} />}
      </FieldFrame>
      <FieldFrame label={t('message')} hint={t('messageHint')} optional>
        {(ids) => (
          <PlainInput
            ids={ids}
            value={values.message}
            onChange={(message) => change({ message })}
            multiline
            minRows={3}
            inputProps={{ maxLength: 2_000 }}
          />
        )}
      </FieldFrame>
      <p className={css.quiet}>{t('legal', { name: LEGAL_NAME[language()] })}</p>
    </FormDialog>
  )
}
