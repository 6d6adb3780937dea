import { useRows } from '@balcao/ui/lib/notifications/use-rows'
import type { RowActs } from '@balcao/ui/notifications/row-parts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { actsOf, useNotices } from './notices.data.ts'

/** What the panel lists, and what its rows do; `onLeave`: one of them led to another page. */
export function useNoticeRows(onLeave: () => void) {
  const cache = useQueryClient()
  const { history } = useRouter()
  const query = useNotices()
  const does = useMemo(() => actsOf(cache), [cache])
  const { rows, acts: own } = useRows(query.data?.pages, { does, go: (path) => history.push(path), onLeave })
  const acts = useMemo((): RowActs => ({ ...own, select: () => undefined }), [own])
  return { query, rows, acts, readAll: () => void does.readAll() }
}
