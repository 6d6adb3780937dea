import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { api } from '../../../../lib/trpc.ts'
import css from '../articles/suggested.module.css'
import { t } from './messages.ts'

const REST_MS = 300
const LEAST_WORDS = 3

/** The customer's own tickets that are like the one being written. A look-up that fails is no hint, and nothing else. */
export function OwnSimilar({ title }: { title: string }) {
  const id = useId()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(setAsked, REST_MS, title.trim().slice(0, 500))
    return () => clearTimeout(timer)
  }, [title])
  const isWorthIt = asked.split(/\s+/).length >= LEAST_WORDS
  const { data } = useQuery({
    queryKey: ['own-similar', asked],
    enabled: isWorthIt,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: () => api.duplicates.realtime.mutate({ title: asked, draftKey: id }),
  })
  if (!isWorthIt || !data || data.matches.length === 0) return null
  return (
    <section className={css.suggested} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('title')}</h2>
      <p>{t('text')}</p>
      <ul>
        {data.matches.map(({ ticket }) => (
          <li key={ticket.id}>
            <Link to="/ticket/$id" params={{ id: String(ticket.id) }} search={{}}>
              #{ticket.number} {ticket.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
