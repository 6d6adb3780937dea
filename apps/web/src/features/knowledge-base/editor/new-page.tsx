import { MAX_TITLE } from '@balcao/contracts/kb/words'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { PageHeader } from '@balcao/ui/page-header'
import Button from '@mui/material/Button'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { type CreateInput, refusalOf, useArticleActs, useCategories } from '../kb.data.ts'
import css from '../kb.module.css'
import { NoWriter } from '../states.tsx'
import { CategorySelect } from './category-select.tsx'
import own from './editor.module.css'
import { t } from './messages.ts'
import { TranslationForm } from './translation-form.tsx'

/** What the address begins an article with: a title, a category, and the ticket, gap or original that it comes from. */
function readSearch(search: Record<string, unknown>) {
  const text = (value: unknown, most: number) => (typeof value === 'string' ? value.slice(0, most) : '')
  const id = (value: unknown) => (typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined)
  const { title, category, fromTicketId, fromGapId, translationOf } = search
  const from = { ticket: id(fromTicketId), gap: text(fromGapId, 200), original: id(translationOf) }
  return { title: text(title, MAX_TITLE), category: id(category) ?? null, ...from }
}

/** An article begins with its title; it is a draft from then on, and saves itself. */
export const Page = () => {
  const may = useCan()('article.write')
  const begun = readSearch(useSearch({ strict: false }))
  if (!may) return <NoWriter />
  return begun.original === undefined ? <Form begun={begun} /> : <TranslationForm original={begun.original} />
}

const Form = ({ begun }: { begun: ReturnType<typeof readSearch> }) => {
  const navigate = useNavigate()
  const acts = useArticleActs()
  const categories = useCategories().data?.data ?? []
  const [title, setTitle] = useState(begun.title)
  const [categoryId, setCategory] = useState(begun.category)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  const create = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (title.trim() === '') {
      setError(t('titleMissing'))
      return
    }
    setBusy(true)
    const input: CreateInput = {
      title: title.trim(),
      categoryId,
      ...(begun.ticket ? { fromTicketId: begun.ticket } : {}),
      ...(begun.gap ? { fromGapId: begun.gap } : {}),
    }
    try {
      const { id } = await acts.create(input)
      void navigate({ to: '/knowledge-base/$id/edit', params: { id: String(id) }, replace: true })
    } catch (failure) {
      const { fields, why } = refusalOf(failure)
      setError(fields.title ?? why)
      setBusy(false)
    }
  }
  return (
    <div className={css.page}>
      <PageHeader title={t('newTitle')} hideTitle below={t('newLead')} />
      <form className={own.newForm} noValidate onSubmit={(event) => void create(event)}>
        <FieldFrame label={t('title')} {...(error ? { error } : {})} required>
          {(ids) => (
            <PlainInput
              ids={ids}
              value={title}
              autoFocus
              placeholder={t('titlePlaceholder')}
              inputProps={{ maxLength: MAX_TITLE }}
              onChange={(next) => {
                setTitle(next)
                setError(undefined)
              }}
            />
          )}
        </FieldFrame>
        <CategorySelect categories={categories} value={categoryId} onChange={setCategory} />
        <Button type="submit" variant="contained" disabled={busy}>
          {t(busy ? 'creating' : 'create')}
        </Button>
      </form>
    </div>
  )
}
