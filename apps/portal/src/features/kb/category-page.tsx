import { addressParts, categoryAddress } from '@balcao/contracts/kb/addresses'
import { failureOf } from '@balcao/ui/lib/failure'
import { useParams } from '@tanstack/react-router'
import { useDocumentTitle } from '../../app/document-title.ts'
import { useKbCategory } from './kb.data.ts'
import './kb.css'
import { pageData } from '../../lib/page-data.ts'
import { Articles, Cards, Human, Trail } from './lists.tsx'
import { t } from './messages.ts'
import { SearchBox } from './search-box.tsx'
import { Missing, NotYet } from './states.tsx'

export function CategoryPage() {
  const { address } = useParams({ from: '/knowledge-base/$address' })
  const id = addressParts(address)?.id
  return id === undefined ? <Missing /> : <Shown id={id} />
}

function Shown({ id }: { id: number }) {
  const { data, error, refetch } = useKbCategory(id)
  useDocumentTitle(data?.category.name ?? t('base'))
  if (!data || error)
    return (
      <NotYet isMissing={error !== null && failureOf(error).code === 'category_not_found'} error={error} onRetry={() => void refetch()} />
    )
  const { category, path, below, articles, hasMore } = data
  return (
    <div className="kb-page">
      <section className="kb-block">
        <Trail path={path.slice(0, -1)} />
        <h1 tabIndex={-1}>{category.name}</h1>
        {category.description ? <p className="kb-lead">{category.description}</p> : null}
        <SearchBox />
      </section>
      <Cards title={t('subcategories')} categories={below} />
      <Articles title={t('articles')} articles={articles} />
      {hasMore ? <p className="kb-quiet">{t('more')}</p> : null}
      {pageData()?.look.rss ? (
        <p className="kb-quiet">
          <a href={`${categoryAddress(category)}/feed.xml`}>{t('feed')}</a>
        </p>
      ) : null}
      <Human />
    </div>
  )
}
