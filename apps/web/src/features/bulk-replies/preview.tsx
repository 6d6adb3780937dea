import type { BulkReplyPlan } from '@balcao/contracts/bulk-replies/bulk-replies'
import { failureOf } from '@balcao/ui/lib/failure'
import { MessageBody } from '@balcao/ui/rich/message-body'
import IconButton from '@mui/material/IconButton'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { stoodInText } from '../../lib/absences/stood-in.ts'
import { fileCalls } from '../../lib/files/files.ts'
import type { Staged } from '../comments/scheduled-replies/staged.ts'
import { useNamedChanges } from '../comments/scheduled-replies/use-named-changes.ts'
import { type Asked, usePreview } from './bulk-replies.data.ts'
import css from './bulk-replies.module.css'
import { t } from './messages.ts'

type PreviewProps = { tickets: BulkReplyPlan['ready']; text: string; asked: Asked }

/** The message as one of the tickets will get it; the others follow by a button. */
export const Preview = ({ tickets, text, asked }: PreviewProps) => {
  const [chosen, setChosen] = useState(0)
  // Fewer may be left than there were.
  const at = Math.min(chosen, Math.max(0, tickets.length - 1))
  const ticket = tickets[at]
  const { data, error } = usePreview(ticket?.id, text, asked)
  if (!ticket) return null
  const isEmpty = text.trim() === ''
  const step = (by: number) => setChosen((at + by + tickets.length) % tickets.length)
  return (
    <section className={css.preview} aria-labelledby="pre-visualizacao">
      <div className={css.previewTop}>
        <h3 id="pre-visualizacao" className={css.previewTitle}>
          {t('preview')} <span className="num">#{ticket.number}</span> {ticket.title}
        </h3>
        {tickets.length > 1 ? (
          <span className={css.steps}>
            <span className={css.place}>{t('place', { at: at + 1, total: tickets.length })}</span>
            <IconButton size="small" aria-label={t('previous')} title={t('previous')} onClick={() => step(-1)}>
              <ChevronLeft size={18} aria-hidden />
            </IconButton>
            <IconButton size="small" aria-label={t('next')} title={t('next')} onClick={() => step(1)}>
              <ChevronRight size={18} aria-hidden />
            </IconButton>
          </span>
        ) : null}
      </div>
      {isEmpty ? (
        <p className={css.quiet}>{t(asked.isInternal ? 'previewEmptyNote' : 'previewEmpty')}</p>
      ) : error ? (
        <p role="alert" className={css.wrong}>
          {t('previewFailed', { why: failureOf(error).message })}
        </p>
      ) : data ? (
        <>
          <MessageBody side="staff" files={[]} calls={fileCalls}>
            {data.content}
          </MessageBody>
          <Changes changes={data.changes} tags={data.tags} />
          {data.absent ? <p className={css.quiet}>{stoodInText(data.absent, false)}</p> : null}
          {data.open.length > 0 ? (
            <p className={css.wrong}>{t('previewOpen', { names: data.open.map((name) => `{{${name}}}`).join(', ') })}</p>
          ) : null}
        </>
      ) : null}
    </section>
  )
}

/** What the message changes on this ticket. */
const Changes = (staged: Staged) => {
  const changes = useNamedChanges(staged)
  if (changes.length === 0) return null
  return <p className={css.quiet}>{t('previewChanges', { changes: changes.map(({ text }) => text).join(' · ') })}</p>
}
