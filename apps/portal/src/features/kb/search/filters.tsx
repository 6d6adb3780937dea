import type { ArticleHits } from '@balcao/contracts/kb/search'
import { isFiltered, type Searched } from '@balcao/contracts/kb/search-address'
import { type ReactNode, useId } from 'react'
import css from './filters.module.css'
import { t } from './messages.ts'

const LANGUAGE_NAMES: Record<string, string> = { 'pt-BR': 'Português', en: 'English', es: 'Español' }

type FiltersProps = { search: Searched; facets: ArticleHits['facets']; onChange: (next: Searched) => void }

/** What narrows the search, each with how many it would leave; all of it stands in the address. */
export function Filters({ search, facets, onChange }: FiltersProps) {
  const counted = (name: string, n: number) => t('option', { name, n })
  return (
    <search className={css.filters} aria-label={t('filters')}>
      {facets.categories.length > 0 || search.category ? (
        <Choice label={t('category')} value={search.category} onChange={(category) => onChange({ category })}>
          <option value="">{t('all')}</option>
          {facets.categories.map(({ id, name, count }) => (
            <option key={id} value={id}>
              {counted(name, count)}
            </option>
          ))}
        </Choice>
      ) : null}
      {facets.tags.length > 0 || search.tag ? (
        <Choice label={t('tag')} value={search.tag} onChange={(tag) => onChange({ tag })}>
          <option value="">{t('all')}</option>
          {facets.tags.map(({ tag, count }) => (
            <option key={tag} value={tag}>
              {counted(tag, count)}
            </option>
          ))}
        </Choice>
      ) : null}
      {facets.languages.length > 1 || search.language ? (
        <Choice label={t('language')} value={search.language} onChange={(language) => onChange({ language })}>
          <option value="">{t('allLanguages')}</option>
          {facets.languages.map(({ language, count }) => (
            <option key={language} value={language}>
              {counted(LANGUAGE_NAMES[language] ?? language, count)}
            </option>
          ))}
        </Choice>
      ) : null}
      <Choice label={t('since')} value={search.since} onChange={(since) => onChange({ since })}>
        <option value="">{t('anyTime')}</option>
        <option value="month">{t('month')}</option>
        <option value="year">{t('year')}</option>
      </Choice>
      <Choice label={t('sort')} value={search.sort} onChange={(sort) => onChange({ sort })}>
        <option value="">{t('relevance')}</option>
        <option value="updated">{t('updated')}</option>
        <option value="helpful">{t('helpful')}</option>
      </Choice>
      {isFiltered(search) ? (
        <button
          type="button"
          className="kb-button"
          onClick={() => onChange({ category: undefined, tag: undefined, language: undefined, since: undefined })}
        >
          {t('clear')}
        </button>
      ) : null}
    </search>
  )
}

type ChoiceProps = { label: string; value: string | undefined; onChange: (value: string | undefined) => void; children: ReactNode }

function Choice({ label, value = '', onChange, children }: ChoiceProps) {
  const id = useId()
  return (
    <span className={css.choice}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value || undefined)}>
        {children}
      </select>
    </span>
  )
}
