import type { Backup } from '@balcao/contracts/backups/backups'
import { fileSize } from '@balcao/ui/lib/files/file-size'
import { locale } from '@balcao/ui/lib/language'
import { clockTime, shortDate } from '@balcao/ui/lib/time'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import type { ReactNode } from 'react'
import { isUnderWay } from './backups.data.ts'
import css from './backups.module.css'
import { failureText } from './failure-text.ts'
import { t } from './messages.ts'

/** When it was made, as people call it. */
export const nameOf = ({ createdAt }: Pick<Backup, 'createdAt'>): string => `${shortDate(createdAt)} ${clockTime(createdAt)}`

function stateOf({ status, verification }: Backup): string {
  if (status !== 'ready' || !verification) return t(status)
  return verification.ok ? t(`level_${verification.level}`) : t('notVerified')
}

const Progress = ({ backup }: { backup: Backup }) => {
  const { progress } = backup
  if (!progress) return <LinearProgress aria-label={t('progress')} />
  const { table, rows, bytes, expectedRows } = progress
  const percent = expectedRows > 0 ? Math.min(99, Math.round((rows / expectedRows) * 100)) : undefined
  return (
    <>
      <LinearProgress aria-label={t('progress')} {...(percent === undefined ? {} : { variant: 'determinate', value: percent })} />
      <p className={css.quiet} role="status">
        {t('working', { table, rows: rows.toLocaleString(locale()), size: fileSize(bytes) })}
      </p>
    </>
  )
}

/** A backup: what it is, how far, and what can be done with it. */
export const BackupRow = ({ backup, onDownload, menu }: { backup: Backup; onDownload: () => void; menu: ReactNode }) => {
  const { kind, rows, files, bytes, createdBy, note, pinned } = backup
  const facts = [
    t(kind),
    createdBy ? t('by', { name: createdBy.name }) : t('automatic'),
    ...(backup.status === 'ready'
      ? [
          fileSize(bytes),
          t('rows', { count: rows.toLocaleString(locale()) }),
          ...(files > 0 ? [t('fileCount', { count: String(files) })] : []),
        ]
      : []),
    ...(backup.protection ? [t('protected')] : []),
    ...(pinned ? [t('pinned')] : []),
  ]
  return (
    <li className={css.backup} aria-label={nameOf(backup)}>
      <div className={css.what}>
        <strong>{nameOf(backup)}</strong>
        <span className={css.state} data-status={backup.verification?.ok === false ? 'failed' : backup.status}>
          {stateOf(backup)}
        </span>
        <p className={css.quiet}>{facts.join(' · ')}</p>
        {note ? <p>{note}</p> : null}
        {isUnderWay(backup) ? <Progress backup={backup} /> : null}
        {backup.status === 'failed' ? <p className={css.quiet}>{failureText(backup.failure)}</p> : null}
      </div>
      <div className={css.acts}>
        {backup.status === 'ready' ? <Button onClick={onDownload}>{t('download')}</Button> : null}
        {isUnderWay(backup) ? null : menu}
      </div>
    </li>
  )
}
