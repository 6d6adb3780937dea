import { type Release, UPGRADE_TEXTS } from '@balcao/contracts/maintenance/upgrade'
import { fileSize } from '@balcao/ui/lib/files/file-size'
import { exactTime } from '@balcao/ui/lib/time'
import { Loaded } from '@balcao/ui/profile/block'
import { FigureTable } from '@balcao/ui/table/figure-table'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { ChecksTable } from '../../lib/page/checks/checks-table.tsx'
import { trpc } from '../../lib/trpc.ts'
import css from './maintenance.module.css'
import { t } from './messages.ts'

/** Migrations that are shown before all of them are asked for. */
const NEWEST = 10

/** Which release runs, whether the installation is ready for the next one, and what each migration was for. */
export const ReleaseTab = () => {
  const release = trpc.maintenance.release.useQuery({}, { staleTime: 0 })
  return (
    <div className={css.part}>
      <Loaded query={release} failed={t('failed')} lines={10}>
        {(read) => (
          <>
            <h2>{t('release')}</h2>
            <dl className={css.figures}>
              <Figure term={t('releaseVersion')} value={read.version} />
              <Figure term={t('releaseDatabase')} value={read.database} />
              <Figure term="Node.js" value={read.node} />
              <Figure term={t('releaseSize')} value={fileSize(read.databaseBytes)} />
            </dl>
            <h2>{t('upgrade')}</h2>
            <p className={css.quiet}>
              {t('upgradeText')} <code className={css.code}>npm run upgrade:check</code>
            </p>
            <ChecksTable checks={read.checks} texts={UPGRADE_TEXTS} asOf={read.asOf} />
            <h2>{t('migrations')}</h2>
            <Migrations all={read.migrations} />
          </>
        )}
      </Loaded>
    </div>
  )
}

const Figure = ({ term, value }: { term: string; value: string }) => (
  <div className={css.figure}>
    <dt>{term}</dt>
    <dd>{value}</dd>
  </div>
)

const Migrations = ({ all }: { all: Release['migrations'] }) => {
  const [isWhole, setWhole] = useState(false)
  return (
    <>
      <FigureTable
        name={t('migrations')}
        longNames
        heads={[t('migration'), t('migrationAbout'), t('migrationApplied')]}
        words={[t('migrationAbout')]}
        rows={(isWhole ? all : all.slice(0, NEWEST)).map(({ name, about, appliedAt }) => ({
          key: name,
          head: <span className={css.code}>{name}</span>,
          cells: [
            <span key="about" className={css.sentence} lang="en">
              {about || '–'}
            </span>,
            appliedAt === null ? t('migrationPending') : exactTime(appliedAt),
          ],
        }))}
      />
      {isWhole || all.length <= NEWEST ? null : (
        <div>
          <Button onClick={() => setWhole(true)}>{t('allMigrations', { n: all.length })}</Button>
        </div>
      )}
    </>
  )
}
