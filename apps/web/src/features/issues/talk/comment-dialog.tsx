import { MAX_OUTGOING_TEXT } from '@balcao/contracts/issues/bounds'
import type { Issue } from '@balcao/contracts/issues/issues'
import { CheckOption } from '@balcao/ui/check-box'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { Choice } from '@balcao/ui/profile/choice'
import { MessageBody } from '@balcao/ui/rich/message-body'
import { useDeferredValue, useId, useState } from 'react'
import { fileCalls } from '../../../lib/files/files.ts'
import { FormDialog } from '../../../lib/tickets/form-dialog.tsx'
import { nameOf } from '../issue-parts.tsx'
import { t } from './messages.ts'
import { useTalk, useTalkActs } from './talk.data.ts'
import css from './talk.module.css'

type CommentDialogProps = {
  /** To choose from, where there are several. */
  issues: readonly Issue[]
  ticketId: number
  /** What it begins with, and the note that this was. */
  note?: { id: number; text: string }
  onClose: () => void
}

/** Writes a comment to an issue: what is sent, where to and with whose name, is shown before. */
export const CommentDialog = ({ issues, ticketId, note, onClose }: CommentDialogProps) => {
  const [chosen, setChosen] = useState(String(issues[0]?.id))
  const [text, setText] = useState(note?.text ?? '')
  const [mentions, setMentions] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const field = useId()
  const issue = issues.find(({ id }) => String(id) === chosen) ?? issues[0]
  const { data: talk } = useTalk(issue?.id)
  const { send } = useTalkActs()
  const shown = useDeferredValue(text.trim())
  if (!issue) return null
  const name = nameOf(issue)
  const submit = async () => {
    if (text.trim() === '') {
      setWrong(t('textMissing'))
      return document.getElementById(field)?.focus()
    }
    setBusy(true)
    const why = await send({ ticketId, issueId: issue.id, text: text.trim(), mentions, ...(note ? { noteId: note.id } : {}) }, name)
    setBusy(false)
    if (why === undefined) onClose()
    else setWrong(why)
  }
  return (
    <FormDialog
      title={note ? t('noteTitle') : t('dialogTitle', { name })}
      act={t(isBusy ? 'sending' : 'send')}
      cancel={t('cancel')}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      {issues.length > 1 ? (
        <Choice
          label={t('issue')}
          value={chosen}
          options={issues.map((one) => [String(one.id), `${nameOf(one)} ${one.title}`] as const)}
          onChange={setChosen}
        />
      ) : null}
      <p className={css.warning}>{t(issue.confidential ? 'confidentialHint' : 'publicHint', { name, project: issue.tracker.project })}</p>
      <FieldFrame label={t('text')} id={field} hint={t('textHint')} error={wrong} required>
        {(ids) => (
          <PlainInput
            ids={ids}
            value={text}
            onChange={(value) => {
              setText(value)
              setWrong(undefined)
            }}
            multiline
            minRows={4}
            autoFocus
            inputProps={{ maxLength: MAX_OUTGOING_TEXT }}
          />
        )}
      </FieldFrame>
      {issue.tracker.kind === 'jira' ? null : (
        <CheckOption checked={mentions} onChange={setMentions}>
          {t('mentions')}
        </CheckOption>
      )}
      {shown === '' ? null : (
        <section aria-label={t('preview')} className={css.preview}>
          <h3 className={css.quiet}>{t('preview')}</h3>
          <MessageBody side="system" files={[]} calls={fileCalls}>
            {shown}
          </MessageBody>
          <p>— {talk?.signature ?? '…'}</p>
        </section>
      )}
    </FormDialog>
  )
}
