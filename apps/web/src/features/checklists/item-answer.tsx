import type { ChecklistItem } from '@balcao/contracts/checklists/checklists'
import { type Answered, AnswerField } from '@balcao/ui/checklists/answer-field'
import { Attachments } from '@balcao/ui/files/attachments'
import { StatusGlyph } from '@balcao/ui/status-glyph'
import { Link } from '@tanstack/react-router'
import { fileCalls } from '../../lib/files/files.ts'
import { useMe } from '../../lib/session.ts'
import css from './checklists.module.css'
import { t } from './messages.ts'

type ItemAnswerProps = {
  item: ChecklistItem
  ticketId: number
  /** Whether it may be answered now. */
  isOpen: boolean
  mayEdit: boolean
  onAnswer: (answered: Answered) => Promise<boolean>
}

/** What an item asks for beside its words: the field that answers it, its files, or the ticket that it waits for. */
export const ItemAnswer = ({ item, ticketId, isOpen, mayEdit, onAnswer }: ItemAnswerProps) => {
  const me = useMe()
  const { id, kind, text, answer, files, linkedTicket } = item
  if (kind === 'task') return null
  if (kind === 'ticket')
    return linkedTicket ? (
      <Link to="/tickets/$id" params={{ id: String(linkedTicket.id) }} className={css.linked}>
        <StatusGlyph status={linkedTicket.status} />
        <span>{`#${linkedTicket.number} ${linkedTicket.title}`}</span>
      </Link>
    ) : (
      <p className={css.facts}>{t('linkedGone')}</p>
    )
  return (
    <>
      {files.length > 0 ? <Attachments files={files} calls={fileCalls} reader={{ id: me.id, edits: mayEdit }} /> : null}
      {isOpen ? (
        <AnswerField
          // What somebody else wrote meanwhile is shown.
          key={String(answer)}
          kind={kind}
          text={text}
          answer={answer}
          files={{ calls: fileCalls, ticketId, draft: `${me.id}:item:${id}`, joined: files.length }}
          onAnswer={onAnswer}
        />
      ) : null}
    </>
  )
}
