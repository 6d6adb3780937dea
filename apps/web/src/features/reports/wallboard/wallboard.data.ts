import type { ShownWallboard } from '@balcao/contracts/reports/wallboards'
import { failureOf } from '@balcao/ui/lib/failure'
import { useEffect, useState } from 'react'
import { api } from '../../../lib/trpc.ts'

/** What is shown is no older than this and the way of an answer. */
const EVERY_MS = 4_000
/** After so long without an answer the page says so. */
const STALE_MS = 15_000

export type Shown = { board: ShownWallboard | undefined; gone: boolean; stale: boolean }

/** The wallboard of a link, read again and again. One that is gone stays gone. */
export function useWallboard(token: string): Shown {
  const [shown, setShown] = useState<Shown>({ board: undefined, gone: token === '', stale: false })
  useEffect(() => {
    if (token === '') return
    let timer: ReturnType<typeof setTimeout>
    let answered = Date.now()
    let left = false
    const look = async () => {
      try {
        const board = await api.reports.wallboards.show.mutate({ token })
        if (left) return
        answered = Date.now()
        setShown({ board, gone: false, stale: false })
      } catch (error) {
        if (left) return
        if (failureOf(error).code === 'wallboard_not_found') return setShown({ board: undefined, gone: true, stale: false })
        if (Date.now() - answered > STALE_MS) setShown((last) => ({ ...last, stale: true }))
      }
      timer = setTimeout(look, EVERY_MS)
    }
    void look()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [token])
  return shown
}
