import type { Category } from '@balcao/contracts/kb/categories'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { notify } from '@balcao/ui/toasts'
import { useState } from 'react'
import { refusalOf } from '../kb.data.ts'
import { useCategoryActs } from './categories.data.ts'
import css from './categories.module.css'
import { t } from './messages.ts'
import { withBelow } from './move.ts'
import { ParentSelect } from './parent-select.tsx'

type RemoveDialogProps = { categories: readonly Category[]; category: Category; onClose: () => void }

/** Deletes a category: an empty one at once, else after saying where what is in it goes. */
export const RemoveDialog = ({ categories, category, onClose }: RemoveDialogProps) => {
  const acts = useCategoryActs()
  const [moveTo, setMoveTo] = useState<number | null>(category.parentId)
  const [isFull, setFull] = useState(category.articleCount > 0 || categories.some(({ parentId }) => parentId === category.id))
  const [busy, setBusy] = useState(false)
  const own = withBelow(categories, category.id)

  const remove = async () => {
    setBusy(true)
    try {
      await acts.remove(category.id, isFull ? moveTo : undefined)
      notify.success(t('removed', { name: category.name }), { id: 'category' })
      onClose()
    } catch (error) {
      const { code, why } = refusalOf(error)
      // Drafts stand in it, which the counts do not hold.
      if (code === 'category_not_empty') setFull(true)
      else notify.error(t('failed', { why }), { id: 'category' })
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open
      danger
      title={t('removeTitle', { name: category.name })}
      confirm={t('removeConfirm')}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {isFull ? (
        <div className={css.dialog}>
          <p>{t('removeText')}</p>
          <ParentSelect
            label={t('moveTo')}
            none={t('nowhere')}
            choices={categories.filter(({ id }) => !own.has(id))}
            value={moveTo}
            onChange={setMoveTo}
          />
          {category.audience === 'public' ? null : <p className={css.quiet}>{t('widens')}</p>}
        </div>
      ) : (
        <p>{t('removeEmpty')}</p>
      )}
    </ConfirmDialog>
  )
}
