import type { Article } from '@balcao/contracts/kb/articles'
import { type ArticleLanguage, MAX_TITLE } from '@balcao/contracts/kb/words'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { PageHeader } from '@balcao/ui/page-header'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { trpc } from '../../../lib/trpc.ts'
import { refusalOf, useArticle, useArticleActs } from '../kb.data.ts'
import css from '../kb.module.css'
import { t as kb } from '../messages.ts'
import { NotYet } from '../states.tsx'
import own from './editor.module.css'
import { t } from './messages.ts'

/** Begins a translation: a draft with the original's text, in a language of the organisation that the text is not in yet. */
export const TranslationForm = ({ original }: { original: number }) => {
  const { article, isMissing, error, refetch } = useArticle(original)
  const { data } = trpc.kb.settings.get.useQuery({})
  if (!article || !data) return <NotYet isMissing={isMissing} error={error} onRetry={() => void refetch()} />
  const taken = new Set([article.language, ...article.translations.map(({ language }) => language)])
  return <Form key={article.id} article={article} languages={data.languages.filter((language) => !taken.has(language))} />
}

const Form = ({ article, languages }: { article: Article; languages: readonly ArticleLanguage[] }) => {
  const navigate = useNavigate()
  const acts = useArticleActs()
  const [title, setTitle] = useState(article.title)
  const [language, setLanguage] = useState(languages[0])
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  if (language === undefined)
    return (
      <div className={css.page}>
        <PageHeader title={t('newTranslation')} hideTitle below={t('translatedAll')} />
      </div>
    )

  const create = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (title.trim() === '') {
      setError(t('titleMissing'))
      return
    }
    setBusy(true)
    try {
      const { id } = await acts.create({ title: title.trim(), language, translationOf: article.id })
      void navigate({ to: '/knowledge-base/$id/edit', params: { id: String(id) }, replace: true })
    } catch (failure) {
      const { fields, why } = refusalOf(failure)
      setError(fields.title ?? fields.language ?? why)
      setBusy(false)
    }
  }
  return (
    <div className={css.page}>
      <PageHeader title={t('newTranslation')} hideTitle below={t('translationLead', { title: article.title })} />
      <form className={own.newForm} noValidate onSubmit={(event) => void create(event)}>
        <FieldFrame label={t('language')}>
          {(ids) => (
            <Select
              fullWidth
              value={language}
              onChange={({ target }) => setLanguage(target.value as ArticleLanguage)}
              SelectDisplayProps={{ id: ids.id, 'aria-label': t('language') }}
            >
              {languages.map((one) => (
                <MenuItem key={one} value={one}>
                  {kb(`language_${one}`)}
                </MenuItem>
              ))}
            </Select>
          )}
        </FieldFrame>
        <FieldFrame label={t('title')} {...(error ? { error } : {})} required>
          {(ids) => (
            <PlainInput
              ids={ids}
              value={title}
              autoFocus
              inputProps={{ maxLength: MAX_TITLE }}
              onChange={(next) => {
                setTitle(next)
                setError(undefined)
              }}
            />
          )}
        </FieldFrame>
        <Button type="submit" variant="contained" disabled={busy}>
          {t(busy ? 'creating' : 'create')}
        </Button>
      </form>
    </div>
  )
}
