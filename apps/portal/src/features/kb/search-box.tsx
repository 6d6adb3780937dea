import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId } from 'react'
import './kb.css'
import { t } from './messages.ts'

/** The search of the knowledge base, as the server writes it. @param isMain whether it is what its page is for */
export function SearchBox({ q = '', isMain = true }: { q?: string; isMain?: boolean }) {
  const id = useId()
  const navigate = useNavigate()
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const asked = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    if (asked) void navigate({ to: '/search', search: { q: asked } })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: what the server writes is a form with this role
    <form className="kb-search" role="search" action="/portal/search" method="get" onSubmit={search}>
      <label className="visually-hidden" htmlFor={id}>
        {t('searchLabel')}
      </label>
      <input key={q} id={id} type="search" name="q" maxLength={500} autoComplete="off" placeholder={t('searchHint')} defaultValue={q} />
      <button type="submit" className={isMain ? 'kb-button kb-filled' : 'kb-button'}>
        {t('search')}
      </button>
    </form>
  )
}
