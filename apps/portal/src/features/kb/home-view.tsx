import type { HomePage } from '@balcao/contracts/kb/pages'
import type { ReactNode } from 'react'
import { Articles, Cards, Human } from './lists.tsx'
import { t } from './messages.ts'
import { SearchBox } from './search-box.tsx'

/** As the server writes it (apps/server/src/pages/views.ts). */
export const HomeView = ({ page: { categories, useful }, title }: { page: HomePage; title: ReactNode }) => (
  <div className="kb-page">
    <section className="kb-block">
      <h1 tabIndex={-1}>{title}</h1>
      <SearchBox />
    </section>
    {categories.length === 0 && useful.length === 0 ? <p className="kb-quiet">{t('empty')}</p> : null}
    <Cards title={t('categories')} categories={categories.filter(({ depth }) => depth === 1)} />
    <Articles title={t('useful')} articles={useful} />
    <Human />
  </div>
)
