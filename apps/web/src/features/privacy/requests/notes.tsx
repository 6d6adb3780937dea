import { MAX_REQUEST_NOTE } from '@balcao/contracts/privacy/bounds'
import type { WholeRequest } from '@balcao/contracts/privacy/requests'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import { useState } from 'react'
import page from '../../../lib/page/form-page.module.css'
import { usePrivacyActs } from '../privacy.data.ts'
import css from '../privacy.module.css'
import { t } from './messages.ts'

/** What the staff noted on a request, for itself. */
export const Notes = ({ request: { id, notes } }: { request: WholeRequest }) => {
  const acts = usePrivacyActs()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const add = async () => {
    setBusy(true)
    if (await acts.note(id, text.trim())) setText('')
    setBusy(false)
  }
  return (
    <section className={page.card} aria-label={t('notes')}>
      <h2 className={page.legend}>{t('notes')}</h2>
      {notes.length === 0 ? (
        <p className={page.quiet}>{t('notesNone')}</p>
      ) : (
        <ul className={css.plain}>
          {notes.map((note) => (
            <li key={note.id}>
              <p className={css.text}>{note.text}</p>
              <span className={page.quiet}>
                {note.author.name}, <TimeAgo at={note.createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <FieldFrame label={t('note')}>
        {(ids) => (
          <PlainInput ids={ids} multiline minRows={2} value={text} onChange={setText} inputProps={{ maxLength: MAX_REQUEST_NOTE }} />
        )}
      </FieldFrame>
      <div className={page.acts}>
        <Button variant="outlined" disabled={busy || text.trim() === ''} onClick={() => void add()}>
          {t('addNote')}
        </Button>
      </div>
    </section>
  )
}
