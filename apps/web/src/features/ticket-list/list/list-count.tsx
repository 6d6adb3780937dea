import { figure } from '@balcao/ui/lib/language'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { trpc } from '../../../lib/trpc.ts'
import { useInSight } from '../../../lib/watch.ts'
import type { Filter } from '../filter/filter.ts'
import css from './list.module.css'
import { t } from './list-count.messages.ts'

/** The server counts no further. */
const MOST = 10_000
/** However many events arrive, it is counted again no more often. */
const EVERY_MS = 5_000

/** How many tickets a filter finds. */
export const ListCount = ({ filter }: { filter: Filter }) => {
  const input = { ...filter, limit: 1, page: 1 }
  const { data, refetch } = trpc.tickets.list.useQuery(input, { placeholderData: keepPreviousData })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useInSight(
    () => false,
    () => {
      timer.current ??= setTimeout(() => {
        timer.current = undefined
        void refetch()
      }, EVERY_MS)
    },
  )
  const total = data?.total
  return (
    <p role="status" className={css.found}>
      {total === undefined ? '' : total >= MOST ? t('foundMany', { n: figure(MOST) }) : t('found', { n: total })}
    </p>
  )
}
