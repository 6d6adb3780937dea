import type { Category } from '@balcao/contracts/kb/categories'
import { figure } from '@balcao/ui/lib/language'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import css from './list.module.css'
import { t } from './messages.ts'
import { type Filter, writeSearch } from './search.ts'
import { above, shownOf } from './tree.ts'

type CategoryTreeProps = { categories: readonly Category[]; filter: Filter; mayWrite: boolean }

const hrefOf = (filter: Filter, category: number | null | undefined) => {
  const { category: _, ...rest } = filter
  return writeSearch(category === undefined ? rest : { ...rest, category })
}

/** The categories as links, those below another folded under it. */
export const CategoryTree = ({ categories, filter, mayWrite }: CategoryTreeProps) => {
  const [opened, setOpened] = useState<ReadonlySet<number>>(() => new Set())
  const chosen = filter.category
  const open = new Set([...opened, ...(chosen ? above(categories, chosen) : [])])
  const toggle = (id: number) => setOpened(open.has(id) ? new Set([...open].filter((one) => one !== id)) : new Set([...open, id]))
  const line = (name: string, category: number | null | undefined) => (
    <Link
      to="/knowledge-base"
      search={hrefOf(filter, category)}
      className={css.node}
      aria-current={chosen === category ? 'page' : undefined}
      activeOptions={{ exact: true, includeSearch: true }}
    >
      <span className={css.nodeName}>{name}</span>
    </Link>
  )
  return (
    <nav className={css.tree} aria-label={t('categories')}>
      <ul>
        <li>{line(t('all'), undefined)}</li>
        {shownOf(categories, open).map((one) => {
          const hasBelow = categories.some(({ parentId }) => parentId === one.id)
          return (
            <li key={one.id} className={css.row} style={{ paddingLeft: (one.depth - 1) * 16 }}>
              {hasBelow ? (
                <button
                  type="button"
                  className={css.fold}
                  aria-expanded={open.has(one.id)}
                  aria-label={t(open.has(one.id) ? 'fold' : 'open', { name: one.name })}
                  onClick={() => toggle(one.id)}
                >
                  <ChevronRight size={14} aria-hidden />
                </button>
              ) : (
                <span className={css.fold} />
              )}
              <Link
                to="/knowledge-base"
                search={hrefOf(filter, one.id)}
                className={css.node}
                aria-current={chosen === one.id ? 'page' : undefined}
                activeOptions={{ exact: true, includeSearch: true }}
              >
                <span className={css.nodeName}>{one.name}</span>
                <span className={css.count} aria-hidden>
                  {figure(one.articleCount)}
                </span>
                <span className="visually-hidden">, {t('count', { n: one.articleCount })}</span>
              </Link>
            </li>
          )
        })}
        {mayWrite ? <li>{line(t('none'), null)}</li> : null}
      </ul>
    </nav>
  )
}
