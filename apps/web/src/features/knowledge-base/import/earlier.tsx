import { exactTime } from '@balcao/ui/lib/time'
import { Loaded } from '@balcao/ui/profile/block'
import Button from '@mui/material/Button'
import css from '../../../lib/import/transfer-page.module.css'
import { useTransfers } from '../transfer.data.ts'
import { t } from './messages.ts'

/** The imports of the last week, each of which can be opened again. */
export const Earlier = ({ current, onOpen }: { current: number | undefined; onOpen: (id: number) => void }) => {
  const list = useTransfers('import')
  return (
    <section className={css.card} aria-labelledby="kb-imports">
      <h2 id="kb-imports">{t('earlier')}</h2>
      <Loaded query={list} failed={t('loadFailed')}>
        {({ data }) => {
          const others = data.filter(({ id }) => id !== current)
          if (others.length === 0) return <p className={css.quiet}>{t('none')}</p>
          return (
            <ul className={css.list}>
              {others.map(({ id, fileName, state, startedBy, createdAt }) => (
                <li key={id}>
                  <span>
                    {fileName}
                    <small>
                      {t(`state_${state}`)} · {t('by', { name: startedBy?.name ?? '—', at: exactTime(createdAt) })}
                    </small>
                  </span>
                  <Button size="small" aria-label={`${t('open')}: ${fileName}`} onClick={() => onOpen(id)}>
                    {t('open')}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </section>
  )
}
