import type { QueryClient } from '@tanstack/react-query'

const EVERY_MS = 2000
let _timer: ReturnType<typeof setTimeout> | undefined

/** Lists of people, and people by id, are read again: at once, and then at most every 2 s, however many change. */
export function refreshPeople(cache: QueryClient): void {
  if (_timer) return
  const read = () => {
    for (const noun of ['list', 'get']) void cache.invalidateQueries({ queryKey: [['users', noun]] })
  }
  read()
  _timer = setTimeout(() => {
    _timer = undefined
    read()
  }, EVERY_MS)
}
