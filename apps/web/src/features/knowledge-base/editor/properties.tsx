import type { Article } from '@balcao/contracts/kb/articles'
import { ARTICLE_LANGUAGES, MAX_ARTICLE_TAG, MAX_ARTICLE_TAGS, MAX_SUMMARY } from '@balcao/contracts/kb/words'
import { SettledDate } from '@balcao/ui/dates/date-input'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { useState } from 'react'
import { PersonSelect } from '../../../lib/pickers/person-select.tsx'
import { WordsField } from '../../../lib/pickers/words-field.tsx'
import { refusalOf, type UpdateInput, useCategories } from '../kb.data.ts'
import { t as kb } from '../messages.ts'
import { AudienceField } from './audience-field.tsx'
import type { Autosave, Editing } from './autosave.ts'
import { CategorySelect } from './category-select.tsx'
import own from './editor.module.css'
import { t } from './messages.ts'

type PropertiesProps = {
  editing: Editing
  autosave: Autosave
  disabled: boolean
  /** Changes what holds at once. */
  onSettle: (input: Omit<UpdateInput, 'id'>) => Promise<Article>
}

/** What is said of an article beside its text: part of the draft above, what holds at once below. */
export const Properties = ({ editing, autosave, disabled, onSettle }: PropertiesProps) => {
  const { values, errors, article } = editing
  const categories = useCategories().data?.data ?? []
  const category = categories.find(({ id }) => id === article.categoryId)
  return (
    <aside className={own.properties} aria-label={t('settings')}>
      <FieldFrame label={t('summary')} hint={t('summaryHint')} {...(errors.summary ? { error: errors.summary } : {})}>
        {(ids) => (
          <PlainInput
            ids={ids}
            value={values.summary}
            multiline
            minRows={2}
            maxRows={6}
            disabled={disabled}
            inputProps={{ maxLength: MAX_SUMMARY }}
            onChange={(summary) => autosave.edit({ summary })}
          />
        )}
      </FieldFrame>
      <AudienceField value={values} category={category} errors={errors} disabled={disabled} onChange={autosave.edit} />
      <WordsField
        label={t('tags')}
        placeholder={t('tagsPlaceholder')}
        most={MAX_ARTICLE_TAGS}
        longest={MAX_ARTICLE_TAG}
        value={values.tags}
        error={errors.tags}
        disabled={disabled}
        onChange={(tags) => autosave.edit({ tags })}
      />
      <AtOnce article={article} categories={categories} disabled={disabled} onSettle={onSettle} />
      <details className={own.seo}>
        <summary>{t('seo')}</summary>
        {(['title', 'description'] as const).map((field) => (
          <FieldFrame key={field} label={t(field === 'title' ? 'seoTitle' : 'seoDescription')}>
            {(ids) => (
              <PlainInput
                ids={ids}
                value={values.seo[field] ?? ''}
                disabled={disabled}
                multiline={field === 'description'}
                inputProps={{ maxLength: field === 'title' ? 200 : 300 }}
                onChange={(text) => autosave.edit({ seo: { ...values.seo, [field]: text } })}
              />
            )}
          </FieldFrame>
        ))}
      </details>
      {article.usedInReplies === null ? null : <p className={own.quiet}>{t('usedIn', { n: article.usedInReplies })}</p>}
    </aside>
  )
}

type AtOnceProps = {
  article: Article
  categories: NonNullable<ReturnType<typeof useCategories>['data']>['data']
  disabled: boolean
  onSettle: PropertiesProps['onSettle']
}

/** What holds at once, also of what is published: saved with each choice. */
const AtOnce = ({ article, categories, disabled, onSettle }: AtOnceProps) => {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const settle = async (input: Omit<UpdateInput, 'id'>) => {
    try {
      await onSettle(input)
      setErrors({})
    } catch (error) {
      const { fields, why } = refusalOf(error)
      setErrors(Object.keys(fields).length > 0 ? fields : { [Object.keys(input)[0] ?? '']: why })
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is laid out otherwise
    <div className={own.group} role="group" aria-label={t('organisation')}>
      <p className={own.groupName}>
        {t('organisation')}
        <small>{t('organisationHint')}</small>
      </p>
      <CategorySelect
        categories={categories}
        value={article.categoryId}
        disabled={disabled}
        onChange={(categoryId) => void settle({ categoryId })}
      />
      {errors.categoryId ? <p className={own.error}>{errors.categoryId}</p> : null}
      <FieldFrame label={t('owner')} hint={t('ownerHint')} {...(errors.ownerId ? { error: errors.ownerId } : {})}>
        {(ids) => <PersonSelect ids={ids} value={article.owner?.id ?? null} onChange={(ownerId) => void settle({ ownerId })} assignable />}
      </FieldFrame>
      <FieldFrame label={t('reviewer')} {...(errors.reviewerId ? { error: errors.reviewerId } : {})}>
        {(ids) => (
          <PersonSelect ids={ids} value={article.reviewer?.id ?? null} onChange={(reviewerId) => void settle({ reviewerId })} assignable />
        )}
      </FieldFrame>
      <FieldFrame label={t('reviewBy')} {...(errors.reviewBy ? { error: errors.reviewBy } : {})}>
        {(ids) => (
          <SettledDate
            kind="day"
            clearable
            ids={ids}
            value={article.reviewBy ?? ''}
            disabled={disabled}
            onSettle={(day) => void settle({ reviewBy: day || null })}
          />
        )}
      </FieldFrame>
      <FieldFrame label={t('language')}>
        {(ids) => (
          <Select
            fullWidth
            disabled={disabled}
            value={article.language}
            onChange={({ target }) => void settle({ language: target.value as Article['language'] })}
            SelectDisplayProps={{ id: ids.id, 'aria-label': t('language') }}
          >
            {ARTICLE_LANGUAGES.map((language) => (
              <MenuItem key={language} value={language}>
                {kb(`language_${language}`)}
              </MenuItem>
            ))}
          </Select>
        )}
      </FieldFrame>
      <FieldFrame label={t('slug')} hint={t('slugHint')} {...(errors.slug ? { error: errors.slug } : {})}>
        {(ids) => <Committed ids={ids} value={article.slug} disabled={disabled} onCommit={(slug) => void settle({ slug: slug.trim() })} />}
      </FieldFrame>
    </div>
  )
}

type CommittedProps = {
  ids: Parameters<typeof PlainInput>[0]['ids']
  value: string
  disabled: boolean
  onCommit: (value: string) => void
}

/** A field that is saved when it is left, or by Enter: not with each key. */
const Committed = ({ ids, value, disabled, onCommit }: CommittedProps) => {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    setText(value)
  }
  const commit = () => text !== value && onCommit(text)
  return (
    <PlainInput
      ids={ids}
      value={text}
      disabled={disabled}
      onChange={setText}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  )
}
