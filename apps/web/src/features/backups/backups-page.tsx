import { effectiveRole } from '@balcao/contracts/access'
import type { Backup } from '@balcao/contracts/backups/backups'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { failureOf } from '@balcao/ui/lib/failure'
import { PageHeader } from '@balcao/ui/page-header'
import { BlockSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { FileButton } from '../../lib/files/file-button.tsx'
import { useRowMenu } from '../../lib/lists/row-menu.tsx'
import { useMe } from '../../lib/session.ts'
import { BackupRow, nameOf } from './backup-row.tsx'
import { isUnderWay, useBackupActs, useBackups } from './backups.data.ts'
import css from './backups.module.css'
import { LastRestore, Summary } from './backups-summary.tsx'
import { t } from './messages.ts'
import { t as r } from './restore-messages.ts'

const CloneDialog = lazy(() => import('./clone-dialog.tsx'))
const MakeDialog = lazy(() => import('./make-dialog.tsx'))
const RestoreDialog = lazy(() => import('./restore-dialog.tsx'))

/** Backups of the organisation; administrators only. */
export const Page = () => {
  const may = useCan()('backup.manage')
  if (may) return <Backups />
  return (
    <div className={css.page}>
      <PageHeader title={t('title')} />
      <ErrorState title={t('forbidden')}>{t('forbiddenText')}</ErrorState>
    </div>
  )
}

const Backups = () => {
  const { rows, error, data, refetch, hasNextPage, fetchNextPage } = useBackups()
  const acts = useBackupActs()
  const busy = rows.some(isUnderWay)
  const [isChoosing, setChoosing] = useState(false)
  const [restoring, setRestoring] = useState<Pick<Backup, 'id' | 'createdAt'> | null>(null)
  return (
    <div className={css.page}>
      <PageHeader
        title={t('title')}
        below={t('below')}
        actions={
          <>
            <FileButton accept=".gz,application/gzip" label={t('importFile')} variant="outlined" onFile={(file) => void acts.bring(file)}>
              {t('import')}
            </FileButton>
            <Button variant="outlined" disabled={busy || !data} onClick={() => setChoosing(true)}>
              {t('makeWith')}
            </Button>
            <Button variant="contained" disabled={busy || !data} onClick={() => void acts.make()}>
              {t('make')}
            </Button>
          </>
        }
      />
      {error && !data ? (
        <ErrorState title={t('loadFailed')} code={failureOf(error).requestId || failureOf(error).code} onRetry={() => void refetch()}>
          {failureOf(error).message}
        </ErrorState>
      ) : data ? (
        <>
          <Summary />
          <LastRestore onUndo={setRestoring} />
          {rows.length === 0 ? (
            <EmptyState kind="never" title={t('none')}>
              {t('noneText')}
            </EmptyState>
          ) : (
            <List rows={rows} onRestore={setRestoring} />
          )}
          {hasNextPage ? <Button onClick={() => void fetchNextPage()}>{t('more')}</Button> : null}
        </>
      ) : (
        <BlockSkeleton height={320} />
      )}
      {isChoosing ? (
        <Suspense>
          <MakeDialog onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
      {restoring ? (
        <Suspense>
          <RestoreDialog key={restoring.id} backup={restoring} onClose={() => setRestoring(null)} />
        </Suspense>
      ) : null}
    </div>
  )
}

const List = ({ rows, onRestore }: { rows: readonly Backup[]; onRestore: (backup: Backup) => void }) => {
  const acts = useBackupActs()
  const [removing, setRemoving] = useState<Backup | null>(null)
  const [cloning, setCloning] = useState<Backup | null>(null)
  const mayClone = effectiveRole(useMe()) === 'super_admin'
  const { button, menu } = useRowMenu<Backup>(
    (row) => t('actionsOf', { at: nameOf(row) }),
    (row) => [
      ...(row.status === 'ready'
        ? [[t('restore'), () => onRestore(row)] as const, [t('verify'), () => void acts.verify(row)] as const]
        : []),
      ...(row.status === 'ready' ? [[t(row.pinned ? 'unpin' : 'pin'), () => void acts.pin(row)] as const] : []),
      ...(mayClone && row.status === 'ready' ? [[r('cloneItem'), () => setCloning(row)] as const] : []),
      [t('remove'), () => setRemoving(row)],
    ],
  )
  return (
    <>
      <ul className={css.list} aria-label={t('list')}>
        {rows.map((row) => (
          <BackupRow key={row.id} backup={row} onDownload={() => void acts.download(row)} menu={button(row, { tabIndex: 0 })} />
        ))}
      </ul>
      {menu}
      {cloning ? (
        <Suspense>
          <CloneDialog backup={cloning} onClose={() => setCloning(null)} />
        </Suspense>
      ) : null}
      {removing ? (
        <ConfirmDialog
          open
          danger
          title={t('removeTitle', { at: nameOf(removing) })}
          confirm={t('remove')}
          onClose={() => setRemoving(null)}
          onConfirm={() => {
            setRemoving(null)
            void acts.remove(removing)
          }}
        >
          {t('removeText')}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
