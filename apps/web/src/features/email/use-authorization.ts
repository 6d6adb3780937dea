import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { api } from '../../lib/trpc.ts'
import { t } from './messages.ts'

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Whoever allowed a mailbox at Google or Microsoft comes back here with a code, which is good once: it is handed over and taken out of the address. */
export function useAuthorization(): void {
  const place: Record<string, unknown> = useSearch({ strict: false })
  const [state, code, refused] = [textOf(place.state), textOf(place.code), textOf(place.error)]
  const navigate = useNavigate()
  const cache = useQueryClient()
  const handled = useRef('')
  useEffect(() => {
    if (!state || (!code && !refused) || handled.current === state) return
    handled.current = state
    void navigate({ to: '/email', search: {}, replace: true })
    const ended = code ? api.email.mailboxes.completeAuthorization.mutate({ state, code }) : Promise.reject(new Error(refused))
    ended
      .then(
        ({ address }) => notify.success(t('authorized', { name: address }), { id: 'email' }),
        (error: unknown) => notify.error(t('failed', { why: code ? failureOf(error).message : refused }), { id: 'email' }),
      )
      .finally(() => void cache.invalidateQueries({ queryKey: [['email']] }))
  }, [state, code, refused, navigate, cache])
}
