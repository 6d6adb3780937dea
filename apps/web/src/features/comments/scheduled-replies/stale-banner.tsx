import { MessageBody } from '@balcao/ui/rich/message-body'
import Button from '@mui/material/Button'
import { fileCalls } from '../../../lib/files/files.ts'
import ticket from '../../../lib/tickets/ticket.module.css'
import type { StaleReply } from '../composer.data.ts'
import { t } from './messages.ts'
import css from './scheduled-replies.module.css'

type Props = { stale: StaleReply | null; onSend: () => void; onReview: () => void }

/** What came in meanwhile, above the reply that was kept: to be sent all the same, or looked at again. */
export const StaleBanner = ({ stale, onSend, onReview }: Props) =>
  stale ? (
    <section className={ticket.conflict} role="alert">
      <strong>{t('staleTitle', { n: stale.messages.length })}</strong>
      <ul className={css.unseen}>
        {stale.messages.map((message) => (
          <li key={message.id}>
            <b>{message.author.name}</b>
            <MessageBody side={message.authorSide} files={message.attachments} calls={fileCalls}>
              {message.content}
            </MessageBody>
          </li>
        ))}
      </ul>
      <div className={ticket.conflictActions}>
        <Button size="small" onClick={onSend}>
          {t('sendAnyway')}
        </Button>
        <Button size="small" variant="text" onClick={onReview}>
          {t('review')}
        </Button>
      </div>
    </section>
  ) : null
