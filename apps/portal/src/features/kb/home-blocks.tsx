import { useKbHome } from './kb.data.ts'
import { Articles, Cards } from './lists.tsx'
import { t } from './messages.ts'
import { SearchBox } from './search-box.tsx'

/** The search on the portal's first page, where there is something to find. */
export function HomeSearch() {
  const { data } = useKbHome()
  return data && data.categories.length + data.useful.length > 0 ? <SearchBox isMain={false} /> : null
}

/** What the knowledge base has, below one's tickets. */
export function HomeKnowledge() {
  const { data } = useKbHome()
  if (!data) return null
  return (
    <div className="kb-page">
      <Articles title={t('useful')} articles={data.useful} />
      <Cards title={t('categories')} categories={data.categories.filter(({ depth }) => depth === 1)} />
    </div>
  )
}
