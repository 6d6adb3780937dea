import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import { trpc } from '../../lib/trpc.ts'
import { Block, Loaded } from './block.tsx'
import { methodName, outcomeName, t } from './messages.ts'
import css from './profile.module.css'

const PAGE = 20

/** Who tried to sign in as oneself, newest first. */
export const SignIns = () => {
  const query = trpc.profile.security.signIns.useInfiniteQuery(
    { limit: PAGE },
    { getNextPageParam: (page) => page.nextCursor, staleTime: 0 },
  )
  return (
    <Block title={t('history')} text={t('historyText')}>
      <Loaded query={query}>
        {({ pages }) => {
          const all = pages.flatMap(({ data }) => data)
          if (all.length === 0) return <p className={css.quiet}>{t('historyEmpty')}</p>
          return (
            <ul className={css.list}>
              {all.map((one) => (
                <li key={one.id} className={css.item}>
                  <div className={css.itemText}>
                    <span className={css.itemName}>
                      {methodName(one.method)}
                      <span className={css.mark} data-tone={one.outcome === 'success' ? 'plain' : 'bad'}>
                        {outcomeName(one.outcome)}
                      </span>
                    </span>
                    <span className={css.quiet}>
                      {one.device} · {one.ip ?? t('noPlace')} · <TimeAgo at={one.createdAt} />
                    </span>
                  </div>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
      {query.hasNextPage ? (
        <div className={css.actions}>
          <Button onClick={() => query.fetchNextPage()}>{t('more')}</Button>
        </div>
      ) : null}
    </Block>
  )
}
