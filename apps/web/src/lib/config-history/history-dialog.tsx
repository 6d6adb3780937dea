import type { ConfigVersion } from '@balcao/contracts/maintenance/history/history'
import type { ConfigKind } from '@balcao/contracts/maintenance/history/kinds'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useVersions } from './config-history.data.ts'
import css from './history.module.css'
import { t } from './messages.ts'
import { RollBackDialog } from './roll-back-dialog.tsx'
import { VersionRow } from './version-row.tsx'

type HistoryDialogProps = {
  kind: ConfigKind
  id: number
  name: string
  /** The version that is open first. */
  number?: number
  onRestored?: () => void
  onClose: () => void
}

/** The versions of an object: what each changed, and the way back to it. */
export const HistoryDialog = ({ kind, id, name, number, onRestored, onClose }: HistoryDialogProps) => {
  const titleId = useId()
  const list = useVersions(kind, id)
  const [open, setOpen] = useState(number)
  const [wanted, setWanted] = useState<ConfigVersion | undefined>()
  const failure = list.error && !list.data ? failureOf(list.error) : null
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('title', { name })}</DialogTitle>
      <DialogContent>
        <p className={css.lead}>{t('lead')}</p>
        {list.isPending ? <TextSkeleton lines={6} /> : null}
        {failure ? (
          <ErrorState title={t('failed')} code={failure.requestId || failure.code} onRetry={() => void list.refetch()}>
            {failure.message}
          </ErrorState>
        ) : null}
        {list.isSuccess && list.rows.length === 0 ? <p className={css.quiet}>{t('none')}</p> : null}
        <ul className={css.versions}>
          {list.rows.map((version) => (
            <li key={version.id}>
              <VersionRow
                version={version}
                isOpen={version.number === open}
                onToggle={() => setOpen(version.number === open ? undefined : version.number)}
                onRestore={() => setWanted(version)}
              />
            </li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        {list.hasNextPage ? (
          <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('more')}
          </Button>
        ) : null}
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
      {wanted ? (
        <RollBackDialog
          version={wanted}
          onClose={() => setWanted(undefined)}
          onDone={() => {
            setWanted(undefined)
            setOpen(undefined)
            onRestored?.()
          }}
        />
      ) : null}
    </Dialog>
  )
}
