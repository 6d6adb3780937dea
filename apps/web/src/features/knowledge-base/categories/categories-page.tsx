import type { Category } from '@balcao/contracts/kb/categories'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { PageHeader } from '@balcao/ui/page-header'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { useRowMenu } from '../../../lib/lists/row-menu.tsx'
import { AudienceMark } from '../article-marks.tsx'
import { refusalOf, useCategories } from '../kb.data.ts'
import { useCategoryActs } from './categories.data.ts'
import css from './categories.module.css'
import { CategoryDialog } from './category-dialog.tsx'
import { t } from './messages.ts'
import { type Move, placeOf } from './move.ts'
import { RemoveDialog } from './remove-dialog.tsx'

type Open = { what: 'edit'; category: Category | undefined; parentId: number | null } | { what: 'remove'; category: Category }

const MOVES = ['up', 'down', 'in', 'out'] as const satisfies Move[]
/** Room left of a category, for each level it stands below the first. */
const INDENT = 24

/** The tree of categories: made, named, moved, given readers, and deleted. */
export const Page = () => {
  const manages = useCan()('article.manage')
  const { data, error, isPending, refetch } = useCategories()
  const acts = useCategoryActs()
  const [open, setOpen] = useState<Open | null>(null)
  const [said, setSaid] = useState('')
  const categories = data?.data ?? []
  const add = (parentId: number | null = null) => setOpen({ what: 'edit', category: undefined, parentId })
  const edit = (category: Category) => setOpen({ what: 'edit', category, parentId: category.parentId })

  const move = async (category: Category, how: Move) => {
    const place = placeOf(categories, category, how)
    if (!place) return
    try {
      await acts.update({ id: category.id, ...place })
      setSaid(t('moved', { name: category.name }))
    } catch (refused) {
      notify.error(t('failed', { why: refusalOf(refused).why }), { id: 'category' })
    }
  }
  const { button, menu } = useRowMenu<Category>(
    ({ name }) => t('actionsOf', { name }),
    (category) => [
      [t('edit'), () => edit(category)],
      [t('addBelow'), () => add(category.id)],
      ...MOVES.filter((how) => placeOf(categories, category, how)).map((how) => [t(how), () => void move(category, how)] as const),
      [t('remove'), () => setOpen({ what: 'remove', category })],
    ],
  )
  const failure = error && !data ? failureOf(error) : undefined
  const content = () => {
    if (!manages) return <ErrorState title={t('notAllowed')}>{t('notAllowedText')}</ErrorState>
    if (failure)
      return (
        <ErrorState title={t('listFailed')} code={failure.requestId || failure.code} onRetry={() => void refetch()}>
          {failure.message}
        </ErrorState>
      )
    if (isPending) return <TextSkeleton lines={8} />
    if (categories.length === 0)
      return (
        <EmptyState kind="never" title={t('empty')} action={<Button onClick={() => add()}>{t('add')}</Button>}>
          {t('emptyText')}
        </EmptyState>
      )
    return (
      <ul className={css.tree} aria-label={t('tree')}>
        {categories.map((category) => (
          <li key={category.id} className={css.row} style={{ paddingLeft: 16 + (category.depth - 1) * INDENT }}>
            <span className={css.words}>
              <button type="button" className={css.name} onClick={() => edit(category)}>
                {category.name}
              </button>
              <span className={css.facts}>
                <AudienceMark audience={category.audience} />
                <span>{t('count', { n: category.articleCount })}</span>
                <span className="visually-hidden">{t('level', { n: category.depth })}</span>
              </span>
            </span>
            {button(category, { tabIndex: 0 })}
          </li>
        ))}
      </ul>
    )
  }
  return (
    <div className={css.page}>
      <PageHeader
        title={t('title')}
        hideTitle
        above={<Link to="/knowledge-base">{t('back')}</Link>}
        below={t('about')}
        actions={
          manages && !failure ? (
            <Button variant="contained" startIcon={<Plus size={16} aria-hidden />} onClick={() => add()}>
              {t('add')}
            </Button>
          ) : null
        }
      />
      <div role="status" className="visually-hidden">
        {said}
      </div>
      {content()}
      {menu}
      {open?.what === 'edit' ? (
        <CategoryDialog categories={categories} category={open.category} parentId={open.parentId} onClose={() => setOpen(null)} />
      ) : null}
      {open?.what === 'remove' ? <RemoveDialog categories={categories} category={open.category} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}
