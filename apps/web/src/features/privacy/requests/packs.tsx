import type { DataPack } from '@balcao/contracts/privacy/packs'
import { fileSize } from '@balcao/ui/lib/files/file-size'
import { exactTime } from '@balcao/ui/lib/time'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import lines from '../../../lib/lists/lines.module.css'
import page from '../../../lib/page/form-page.module.css'
import { usePrivacyActs } from '../privacy.data.ts'
import css from '../privacy.module.css'
import { t } from './messages.ts'

type PacksProps = { packs: readonly DataPack[]; of: { requestId: number } | { userId: number } }

/** Packs of somebody's data: making them, fetching them, and releasing them to the person. */
export const Packs = ({ packs, of }: PacksProps) => {
  const acts = usePrivacyActs()
  const isUnderWay = packs.some(({ state }) => state === 'waiting' || state === 'running')
  return (
    <section className={page.card} aria-label={t('packs')}>
      <div className={css.head}>
        <h2>{t('packs')}</h2>
        <Button size="small" variant="outlined" disabled={isUnderWay} onClick={() => void acts.makePack(of, t('made'))}>
          {t('make')}
        </Button>
      </div>
      <p className={page.quiet}>{t('packsText')}</p>
      {packs.length === 0 ? (
        <p className={page.quiet}>{t('packsNone')}</p>
      ) : (
        <ul className={lines.list}>
          {packs.map((pack) => (
            <li key={pack.id} className={lines.row}>
              <span>
                <span className={css.chip}>{t(`pack_${pack.state}`)}</span> {pack.size === null ? '' : fileSize(pack.size)}{' '}
                <span className={page.quiet}>
                  {pack.madeBy}, <TimeAgo at={pack.createdAt} />
                  {pack.state === 'ready' && pack.expiresAt ? ` · ${t('until', { at: exactTime(pack.expiresAt) })}` : ''}
                  {pack.releasedAt ? ` · ${t('isReleased')}` : ''}
                </span>
              </span>
              {pack.state === 'ready' ? (
                <span>
                  <Button size="small" onClick={() => void acts.fetchPack(pack.id)}>
                    {t('download')}
                  </Button>
                  {pack.releasedAt === null ? (
                    <Button size="small" onClick={() => void acts.releasePack(pack.id, t('released'))}>
                      {t('release')}
                    </Button>
                  ) : null}
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
