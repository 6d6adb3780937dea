import { articleAddress, categoryAddress } from '@balcao/contracts/kb/addresses'
import type { Category, CategoryPath } from '@balcao/contracts/kb/categories'
import './kb.css'
import { t } from './messages.ts'
import { PageLink } from './page-link.tsx'

const KNOWLEDGE = '/portal/knowledge-base'

export const Cards = ({ title, categories }: { title: string; categories: readonly Category[] }) =>
  categories.length === 0 ? null : (
    <section className="kb-block">
      <h2 className="kb-h2">{title}</h2>
      <ul className="kb-grid">
        {categories.map((one) => (
          <li key={one.id}>
            <PageLink className="kb-card" href={categoryAddress(one)}>
              <strong>{one.name}</strong>
              {one.description ? <span>{one.description}</span> : null}
              <span>{t('count', { n: one.articleCount })}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )

type Named = { id: number; slug: string; title: string; summary: string }

export const Articles = ({ title, articles }: { title: string; articles: readonly Named[] }) =>
  articles.length === 0 ? null : (
    <section className="kb-block">
      <h2 className="kb-h2">{title}</h2>
      <ul className="kb-list">
        {articles.map((one) => (
          <li key={one.id}>
            <PageLink href={articleAddress(one)}>
              {one.title}
              {one.summary ? <span>{one.summary}</span> : null}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )

export const Trail = ({ path }: { path: CategoryPath }) => (
  <nav className="kb-trail" aria-label={t('trail')}>
    <ol>
      <li>
        <PageLink href={KNOWLEDGE}>{t('base')}</PageLink>
      </li>
      {path.map((one) => (
        <li key={one.id}>
          <PageLink href={categoryAddress(one)}>{one.name}</PageLink>
        </li>
      ))}
    </ol>
  </nav>
)

/** The way to a person, on every page. */
export const Human = () => (
  <p className="kb-end">
    <span className="kb-quiet">{t('humanLead')}</span>{' '}
    <a className="kb-button" href="/portal/create-ticket">
      {t('human')}
    </a>
  </p>
)
