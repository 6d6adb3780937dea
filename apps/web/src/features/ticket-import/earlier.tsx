import { isUnderWay } from '@balcao/contracts/ticket-import/bounds'
import { exactTime } from '@balcao/ui/lib/time'
import { Loaded } from '@balcao/ui/profile/block'
import Button from '@mui/material/Button'
import { trpc } from '../../lib/trpc.ts'
import { t } from './messages.ts'
import { css } from './styles.ts'

/** The last imports, each of which can be opened again. */
export const Earlier = ({ current, onOpen }: { current: number | undefined; onOpen: (id: number) => void }) => {
  const list = trpc.tickets.imports.list.useQuery(
    { limit: 20 },
    { refetchInterval: ({ state: { data } }) => (data?.data.some(({ state }) => isUnderWay(state)) ? 3_000 : false) },
  )
  return (
    <section className={css.card} aria-labelledby="ticket-imports">
      <h2 id="ticket-imports">{t('earlier')}</h2>
      <Loaded query={list} failed={t('loadFailed')}>
        {({ data }) => {
          const others = data.filter(({ id }) => id !== current)
          if (others.length === 0) return <p className={css.quiet}>{t('none')}</p>
          return (
            <ul className={css.list}>
              {others.map(({ id, fileName, sourceName, state, startedBy, createdAt }) => (
                <li key={id}>
                  <span>
                    {sourceName} · {fileName}
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
