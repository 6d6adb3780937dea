import type { Comment } from '@balcao/contracts/comments/comments'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { MessageBody } from '@balcao/ui/rich/message-body'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { fileCalls } from '../../../lib/files/files.ts'
import { trpc } from '../../../lib/trpc.ts'
import css from './editing.module.css'
import { t } from './messages.ts'

/** What a message says, and what it said before, the latest first. */
export const VersionsDialog = ({ message, onClose }: { message: Comment; onClose: () => void }) => {
  const { ticketId: id, id: commentId, edited } = message
  const { data, isPending, error, refetch } = trpc.tickets.comments.versions.useQuery({ id, commentId })
  const texts = [{ content: message.content, writtenAt: edited?.at ?? message.createdAt }, ...(data?.data.toReversed() ?? [])]
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby="versoes-titulo">
      <DialogTitle id="versoes-titulo">{t('versionsTitle')}</DialogTitle>
      <DialogContent>
        {error ? (
          <ErrorState title={t('versionsFailed')} code={failureOf(error).requestId || failureOf(error).code} onRetry={() => void refetch()}>
            {failureOf(error).message}
          </ErrorState>
        ) : (
          <ol className={css.versions}>
            {texts.map(({ content, writtenAt }, index) => (
              <li key={writtenAt}>
                <p className={css.when}>
                  {index === 0 ? `${t('current')} · ` : null}
                  <TimeAgo at={writtenAt} />
                </p>
                <MessageBody side={message.authorSide} files={message.attachments} calls={fileCalls}>
                  {content}
                </MessageBody>
              </li>
            ))}
          </ol>
        )}
        {isPending && !error ? <TextSkeleton lines={3} /> : null}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
