import type { MaintenanceWindow } from '@balcao/contracts/maintenance/windows'
import { EmptyState } from '@balcao/ui/empty-state'
import { exactTime } from '@balcao/ui/lib/time'
import { Loaded } from '@balcao/ui/profile/block'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { trpc } from '../../lib/trpc.ts'
import { AnnounceDialog } from './announce-dialog.tsx'
import { EndDialog } from './end-dialog.tsx'
import css from './maintenance.module.css'
import { t } from './messages.ts'

const REFRESH_MS = 30_000

/** Windows of maintenance: those that are open or planned, and those that are over. */
export const WindowsTab = () => {
  const [announcing, setAnnouncing] = useState(false)
  const [ending, setEnding] = useState<MaintenanceWindow | undefined>()
  const windows = trpc.maintenance.windows.list.useInfiniteQuery(
    { limit: 20 },
    { getNextPageParam: (last) => last.nextCursor ?? undefined, refetchInterval: REFRESH_MS },
  )
  return (
    <div className={css.part}>
      <div className={css.head}>
        <p className={css.quiet}>{t('intro')}</p>
        <Button variant="contained" onClick={() => setAnnouncing(true)}>
          {t('announce')}
        </Button>
      </div>
      <Loaded query={windows} failed={t('failed')} lines={8}>
        {({ pages }) => <Windows windows={pages.flatMap(({ data }) => data)} onEnd={setEnding} />}
      </Loaded>
      {windows.hasNextPage ? (
        <Button disabled={windows.isFetchingNextPage} onClick={() => void windows.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
      {announcing ? <AnnounceDialog onClose={() => setAnnouncing(false)} /> : null}
      {ending ? <EndDialog window={ending} onClose={() => setEnding(undefined)} /> : null}
    </div>
  )
}

const Windows = ({ windows, onEnd }: { windows: readonly MaintenanceWindow[]; onEnd: (one: MaintenanceWindow) => void }) =>
  windows.length === 0 ? (
    <EmptyState kind="never" title={t('none')}>
      {t('noneText')}
    </EmptyState>
  ) : (
    <ul className={css.list} aria-label={t('windows')}>
      {windows.map((one) => (
        <li key={one.id} className={css.window} data-phase={one.phase}>
          <div className={css.head}>
            <h2>{`${t(`level_${one.level}`)} · ${t(`phase_${one.phase}`)}`}</h2>
            {one.phase === 'over' ? null : (
              <Button size="small" onClick={() => onEnd(one)}>
                {t(one.phase === 'open' ? 'endNow' : 'callOff')}
              </Button>
            )}
          </div>
          <p>{`${exactTime(one.startsAt)} – ${exactTime(one.endsAt)}`}</p>
          <p>{t('staffSees', { text: one.message })}</p>
          <p>{t('portalSees', { text: one.portalMessage })}</p>
          <p className={css.quiet}>
            {[
              t('reasonOf', { reason: one.reason }),
              t('announcedBy', { name: one.createdBy.name }),
              ...(one.endedBy ? [t('endedBy', { name: one.endedBy.name })] : []),
            ].join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
