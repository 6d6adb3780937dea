import { EXPORT_FORMATS, type ExportFormat } from '@balcao/contracts/kb/export'
import { ARTICLE_STATUSES } from '@balcao/contracts/kb/words'
import { ErrorState } from '@balcao/ui/error-state'
import { LabelledChoice } from '@balcao/ui/forms/labelled-choice'
import { failureOf } from '@balcao/ui/lib/failure'
import { PageHeader } from '@balcao/ui/page-header'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { save } from '../../../lib/files/file-export.ts'
import { Refused } from '../../../lib/files/raw-call.ts'
import css from '../../../lib/import/transfer-page.module.css'
import { trpc } from '../../../lib/trpc.ts'
import { categoryOptions } from '../category-options.ts'
import { fetchFile } from '../transfer.data.ts'
import { Earlier } from './earlier.tsx'
import { t } from './messages.ts'

/** Articles as one file: which, and in what format. */
export const Page = () => {
  const may = useCan()('article.configure')
  return (
    <div className={css.page}>
      <PageHeader title={t('title')} hideTitle below={t('lead')} />
      {may ? (
        <>
          <Form />
          <Earlier />
        </>
      ) : (
        <ErrorState title={t('notAllowed')}>{t('notAllowedText')}</ErrorState>
      )}
    </div>
  )
}

const Form = () => {
  const cache = useQueryClient()
  const categories = trpc.kb.categories.list.useQuery({}).data?.data ?? []
  const [format, setFormat] = useState<ExportFormat>('pdf')
  const [category, setCategory] = useState('')
  const [status, setStatus] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function run() {
    setBusy(true)
    setFailure(undefined)
    const query = new URLSearchParams({ format, ...(category ? { categoryId: category } : {}), ...(status ? { status } : {}) })
    try {
      const got = await fetchFile(`/api/kb/export?${query}`)
      if ('later' in got) {
        notify.success(t('later', { n: got.later.total }))
        void cache.invalidateQueries({ queryKey: [['kb', 'transfers']] })
        return
      }
      save(got.file, got.name)
      notify.success(t('saved', { name: got.name }))
    } catch (error) {
      setFailure(t('failed', { why: error instanceof Refused ? error.message : failureOf(error).message }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={css.card} aria-label={t('title')}>
      <fieldset className={css.choices}>
        <legend className="visually-hidden">{t('format')}</legend>
        {EXPORT_FORMATS.map((one) => (
          <label key={one} className={css.choice}>
            <input type="radio" name="format" value={one} checked={format === one} onChange={() => setFormat(one)} />
            <span>
              {t(`format_${one}`)}
              <small>{t(`format_${one}_text`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <div className={css.options}>
        <LabelledChoice label={t('category')} value={category} options={categoryOptions(t('all'), categories)} onChange={setCategory} />
        <LabelledChoice
          label={t('status')}
          value={status}
          options={[['', t('anyStatus')], ...ARTICLE_STATUSES.map((one): [string, string] => [one, t(`status_${one}`)])]}
          onChange={setStatus}
        />
      </div>
      <div role="alert" className={failure ? 'form-summary' : undefined}>
        {failure}
      </div>
      <div className={css.acts}>
        <Button variant="contained" disabled={busy} onClick={() => void run()}>
          {t(busy ? 'running' : 'run')}
        </Button>
      </div>
    </section>
  )
}
