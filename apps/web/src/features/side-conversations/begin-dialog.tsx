import { EMAIL } from '@balcao/contracts/email'
import { MAX_SIDE_SUBJECT } from '@balcao/contracts/side-conversations/bounds'
import type { SidePerson } from '@balcao/contracts/side-conversations/side-conversations'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { useUploads } from '@balcao/ui/lib/files/use-uploads'
import { useId, useState } from 'react'
import { fileCalls } from '../../lib/files/files.ts'
import { useMe } from '../../lib/session.ts'
import { FormDialog } from '../../lib/tickets/form-dialog.tsx'
import { useDraft } from '../comments/drafts/use-draft.ts'
import { useKeptDrafts } from '../comments/drafts/use-kept-drafts.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { MessageFields } from './message-fields.tsx'
import { t } from './messages.ts'
import { PeopleField } from './people-field.tsx'
import type { Refused, SideActs } from './side-conversations.data.ts'
import css from './side-conversations.module.css'

type BeginDialogProps = { ticket: Ticket; acts: SideActs; onClose: () => void }

/** Statuses from which a ticket goes on to wait for a third party. */
export const mayWaitFrom = ({ status }: Ticket) => status === 'new' || status === 'open'

/** Writes to somebody outside for the first time. What was written is not lost by a slip. */
export const BeginDialog = ({ ticket, acts, onClose }: BeginDialogProps) => {
  const me = useMe()
  const mayWait = mayWaitFrom(ticket)
  const [people, setPeople] = useState<SidePerson[]>([])
  const [values, setValues] = useState({ subject: '', waits: mayWait })
  const draft = useDraft(ticket.id, 'side', useKeptDrafts(ticket.id, true))
  const [wrong, setWrong] = useState<Refused>({})
  const [isBusy, setBusy] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const form = useId()
  const fieldOf = (name: keyof Refused) => `${form}-${name}`
  const uploads = useUploads({ calls: fileCalls, ticketId: ticket.id, draft: `${me.id}:side:${ticket.id}` })
  const change = ({ text: typed, ...next }: Partial<typeof values> & { text?: string }) => {
    if (typed !== undefined) draft.write(typed)
    setValues((held) => ({ ...held, ...next }))
    setWrong({})
  }
  const [subject, text] = [values.subject.trim(), draft.text.trim()]
  // The text and its files stay as drafts.
  const isWritten = people.length > 0 || subject !== ''
  const submit = async () => {
    const odd = people.find(({ address }) => !EMAIL.test(address))
    const found: Refused = {
      ...(people.length === 0 ? { people: t('peopleMissing') } : odd ? { people: t('peopleWrong', { address: odd.address }) } : {}),
      ...(subject === '' ? { subject: t('subjectMissing') } : {}),
      ...(text === '' ? { text: t('textMissing') } : {}),
    }
    setWrong(found)
    const [first] = Object.keys(found) as (keyof Refused)[]
    if (first) return document.getElementById(fieldOf(first))?.focus()
    setBusy(true)
    draft.clear()
    const refused = await acts.begin({ people, subject, text, attachmentIds: uploads.ids, waits: mayWait && values.waits })
    setBusy(false)
    if (refused) {
      draft.restore(text)
      return setWrong(refused)
    }
    draft.drop()
    uploads.take()
    onClose()
  }
  return (
    <FormDialog
      title={t('beginTitle')}
      act={t(isBusy ? 'sending' : 'send')}
      cancel={t('cancel')}
      isBusy={isBusy}
      isBlocked={uploads.isBusy}
      onSubmit={submit}
      onClose={() => (isWritten ? setLeaving(true) : onClose())}
    >
      <p className={css.quiet}>{t('beginHint')}</p>
      <FieldFrame label={t('people')} id={fieldOf('people')} hint={t('peopleHint')} error={wrong.people} required>
        {(ids) => (
          <PeopleField
            ids={ids}
            ticketId={ticket.id}
            value={people}
            onChange={(next) => {
              setPeople(next)
              setWrong({})
            }}
          />
        )}
      </FieldFrame>
      <FieldFrame label={t('subject')} id={fieldOf('subject')} error={wrong.subject} required>
        {(ids) => (
          <PlainInput
            ids={ids}
            value={values.subject}
            onChange={(next) => change({ subject: next })}
            autoComplete="off"
            inputProps={{ maxLength: MAX_SIDE_SUBJECT }}
          />
        )}
      </FieldFrame>
      <MessageFields
        id={fieldOf('text')}
        label={t('text')}
        text={draft.text}
        error={wrong.text}
        waits={values.waits}
        mayWait={mayWait}
        uploads={uploads}
        onChange={change}
      />
      <LeaveDialog open={isLeaving} onLeave={onClose} onStay={() => setLeaving(false)} />
    </FormDialog>
  )
}
