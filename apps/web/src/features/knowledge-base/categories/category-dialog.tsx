import type { Category } from '@balcao/contracts/kb/categories'
import { MAX_CATEGORY_NAME } from '@balcao/contracts/kb/words'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, useId, useState } from 'react'
import { AudienceField } from '../editor/audience-field.tsx'
import { refusalOf } from '../kb.data.ts'
import { useCategoryActs } from './categories.data.ts'
import css from './categories.module.css'
import { t } from './messages.ts'
import { parentsFor } from './move.ts'
import { ParentSelect } from './parent-select.tsx'

type CategoryDialogProps = {
  categories: readonly Category[]
  /** Undefined: a new one. */
  category: Category | undefined
  parentId: number | null
  onClose: () => void
}

/** Makes a category, or changes its name, address, place and readers. */
export const CategoryDialog = ({ categories, category, parentId: inside, onClose }: CategoryDialogProps) => {
  const titleId = useId()
  const acts = useCategoryActs()
  const [name, setName] = useState(category?.name ?? '')
  const [description, setDescription] = useState(category?.description ?? '')
  const [slug, setSlug] = useState(category?.slug ?? '')
  const [parentId, setParentId] = useState(inside)
  const [readers, setReaders] = useState({
    audience: category?.audience ?? 'public',
    roles: category?.roles ?? [],
    companyIds: category?.companyIds ?? [],
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const fields = { name: name.trim(), description: description.trim(), ...readers, ...(slug && slug !== category?.slug ? { slug } : {}) }
    try {
      if (category) {
        const moved = parentId === category.parentId ? {} : { parentId }
        await acts.update({ id: category.id, version: category.version, ...fields, ...moved })
      } else await acts.create({ ...fields, parentId })
      notify.success(t(category ? 'saved' : 'created', { name: fields.name }), { id: 'category' })
      onClose()
    } catch (error) {
      const { code, why, fields: wrong } = refusalOf(error)
      if (code === 'category_changed') setErrors({ all: t('changedMeanwhile') })
      else if (code === 'slug_taken') setErrors({ slug: why })
      else setErrors(Object.keys(wrong).length > 0 ? wrong : { all: t('failed', { why }) })
      setBusy(false)
    }
  }
  const errorOf = (field: string) => (errors[field] ? { error: errors[field] } : {})
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <form noValidate onSubmit={(event) => void save(event)}>
        <DialogTitle id={titleId}>{t(category ? 'editTitle' : 'createTitle')}</DialogTitle>
        <DialogContent className={css.dialog ?? ''}>
          <FieldFrame label={t('name')} required {...errorOf('name')}>
            {(ids) => <PlainInput ids={ids} autoFocus value={name} onChange={setName} inputProps={{ maxLength: MAX_CATEGORY_NAME }} />}
          </FieldFrame>
          <FieldFrame label={t('description')} hint={t('descriptionHint')} optional {...errorOf('description')}>
            {(ids) => (
              <PlainInput ids={ids} multiline minRows={2} value={description} onChange={setDescription} inputProps={{ maxLength: 500 }} />
            )}
          </FieldFrame>
          <FieldFrame label={t('slug')} hint={t('slugHint')} optional {...errorOf('slug')}>
            {(ids) => <PlainInput ids={ids} value={slug} onChange={setSlug} inputProps={{ maxLength: 100 }} />}
          </FieldFrame>
          <ParentSelect
            label={t('parent')}
            none={t('firstLevel')}
            choices={parentsFor(categories, category)}
            value={parentId}
            error={errors.parentId}
            onChange={setParentId}
          />
          <AudienceField
            value={readers}
            category={categories.find(({ id }) => id === parentId)}
            errors={errors}
            disabled={false}
            onChange={(change) => setReaders((now) => ({ ...now, ...change }))}
          />
          {errors.all ? (
            <p role="alert" className={css.error}>
              {errors.all}
            </p>
          ) : null}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={busy}>
            {t('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
