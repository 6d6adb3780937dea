import type { DuplicateGroup } from '@balcao/contracts/duplicates/groups'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useDuplicateActs, useMergePreview } from './duplicates.data.ts'
import css from './duplicates.module.css'
import { t } from './group-messages.ts'

type MergeGroupDialogProps = { group: DuplicateGroup; onClose: () => void }

/** What merging a group would do, ticket by ticket, before it is done. */
const MergeGroupDialog = ({ group, onClose }: MergeGroupDialogProps) => {
  const title = useId()
  const target = group.tickets.find(({ id }) => id === group.canonicalId)
  const sources = group.tickets.filter(({ id, status }) => id !== group.canonicalId && status !== 'merged').map(({ id }) => id)
  const { data, error, refetch } = useMergePreview(group.canonicalId, sources)
  const { mergeGroup } = useDuplicateActs()
  const blocked = data?.conflicts.length !== 0
  const merge = () => {
    if (data && target) void mergeGroup(data.token, target).then((isDone) => (isDone ? onClose() : void refetch()))
  }
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={title}>
      <DialogTitle id={title}>{t('mergeTitle', { count: String(sources.length), number: String(target?.number ?? '') })}</DialogTitle>
      <DialogContent>
        {error ? <ErrorState title={t('previewFailed')} code={failureOf(error).code} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <p role="status">{t('loading')}</p> : null}
        <ul className={css.rows}>
          {data?.effects.map(({ ticketId, number, messages, notes, sharedWithCustomers, refused }) => (
            <li key={ticketId}>
              #{number}: {t('effect', { messages: String(messages), notes: String(notes) })}
              {refused ? ` · ${t('refused')}` : sharedWithCustomers ? '' : ` · ${t('notShared')}`}
            </li>
          ))}
        </ul>
        {data && data.after.length > 0 ? (
          <p className={css.quiet}>{t('values', { fields: data.after.map(({ field }) => t(field)).join(', ') })}</p>
        ) : null}
        <p className={css.quiet}>{t('undoable')}</p>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button variant="contained" disabled={!data || blocked} onClick={merge}>
          {t('merge')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
export default MergeGroupDialog
