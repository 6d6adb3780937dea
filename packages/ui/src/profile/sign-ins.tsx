import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PROFILE_KEYS } from '../lib/profile/profile.ts'
import { useProfileHost } from '../lib/profile/profile-calls.ts'
import { methodName, outcomeName, t } from '../lib/profile/profile-messages.ts'
import { TimeAgo } from '../time-ago.tsx'
import { Block, Loaded } from './block.tsx'
import css from './profile.module.css'

const PAGE = 20

/** Who tried to sign in as oneself, newest first. */
export const SignIns = () => {
  const { calls } = useProfileHost()
  const query = useInfiniteQuery({
    queryKey: PROFILE_KEYS.signIns,
    queryFn: ({ pageParam }) => calls.security.signIns.query({ limit: PAGE, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  })
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
                      {one.provider ? t('enteredBy', { provider: one.provider }) : methodName(one.method)}
                      {one.provider ? null : (
                        <span className={css.mark} data-tone={one.outcome === 'success' ? 'plain' : 'bad'}>
                          {outcomeName(one.outcome)}
                        </span>
                      )}
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
