import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** What takes longer is not waited for. */
const WITHIN_MS = 600

/** Whether what was asked for when something was mounted has come: until then its parts would push each other about. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  const client = useQueryClient()
  useEffect(() => {
    if (isSettled) return
    const settle = () => setSettled(true)
    const look = () => client.isFetching() === 0 && settle()
    const stop = client.getQueryCache().subscribe(() => setTimeout(look))
    const timer = setTimeout(settle, WITHIN_MS)
    look()
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [client, isSettled])
  return isSettled
}
