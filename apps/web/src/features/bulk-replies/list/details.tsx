import { statusName } from '@balcao/ui/lib/names'
import { exactTime } from '@balcao/ui/lib/time'
import { MessageBody } from '@balcao/ui/rich/message-body'
import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { fileCalls } from '../../../lib/files/files.ts'
import { ListExport } from '../../../lib/files/list-export.tsx'
import { useBulkReply } from '../bulk-replies.data.ts'
import css from '../bulk-replies.module.css'
import { t as words } from '../messages.ts'
import { Progress } from '../progress.tsx'
import { t } from './messages.ts'

/** One message to many: what was written, how far it is, and what became of its tickets. */
export const Details = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const titleId = useId()
  const { data: reply } = useBulkReply(id)
  return (
    <Dialog open fullWidth maxWidth="md" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{words('progressTitle')}</DialogTitle>
      <Progress id={id} onClose={onClose}>
        {reply ? (
          <section className={css.preview} aria-label={t('text')}>
            <p className={css.quiet}>
              {[
                t('facts', { author: reply.author.name, at: exactTime(reply.createdAt) }),
                ...(reply.isInternal ? [t('note')] : []),
                ...(reply.template ? [t('template', { name: reply.template })] : []),
                ...(reply.thenStatus ? [t('status', { status: statusName(reply.thenStatus) })] : []),
              ].join(' · ')}
            </p>
            <MessageBody side="staff" files={[]} calls={fileCalls}>
              {reply.content}
            </MessageBody>
            <p>
              <ListExport path={`/tickets/bulk-replies/${id}/export`} filter={{}} name="tickets-da-resposta-em-lote.csv" />
            </p>
          </section>
        ) : null}
      </Progress>
    </Dialog>
  )
}
