import { ON_CONFLICT, type OnConflict } from '@balcao/contracts/kb/import-words'
import { LabelledChoice } from '@balcao/ui/forms/labelled-choice'
import { failureOf } from '@balcao/ui/lib/failure'
import { useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { FileButton } from '../../../lib/files/file-button.tsx'
import { Refused } from '../../../lib/files/raw-call.ts'
import css from '../../../lib/import/transfer-page.module.css'
import { trpc } from '../../../lib/trpc.ts'
import { categoryOptions } from '../category-options.ts'
import { sendImport } from '../transfer.data.ts'
import { t } from './messages.ts'

const ENDINGS = '.md,.markdown,.txt,.zip,.csv,.tsv,.json'

/** A file to be looked at, dropped or chosen, and what becomes of articles that are here already. */
export const Choose = ({ onLooked }: { onLooked: (id: number) => void }) => {
  const cache = useQueryClient()
  const categories = trpc.kb.categories.list.useQuery({}).data?.data ?? []
  const [onConflict, setOnConflict] = useState<OnConflict>('skip')
  const [category, setCategory] = useState('')
  const [busy, setBusy] = useState(false)
  const [over, setOver] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function look(file: File) {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      const report = await sendImport(file, { dryRun: 'true', onConflict, ...(category ? { categoryId: category } : {}) })
      void cache.invalidateQueries({ queryKey: [['kb', 'transfers']] })
      onLooked(report.id)
    } catch (error) {
      setFailure(t('failed', { why: error instanceof Refused ? error.message : failureOf(error).message }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={css.card} aria-label={t('title')}>
      <div className={css.options}>
        <LabelledChoice
          label={t('conflict')}
          value={onConflict}
          options={ON_CONFLICT.map((one) => [one, t(`conflict_${one}`)])}
          onChange={setOnConflict}
        />
        <LabelledChoice
          label={t('category')}
          value={category}
          options={categoryOptions(t('noCategory'), categories)}
          onChange={setCategory}
        />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is another way to what the button below does */}
      <div
        className={css.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          const file = event.dataTransfer.files[0]
          if (file) void look(file)
        }}
      >
        <FileUp size={28} strokeWidth={1.5} aria-hidden />
        <strong>{t('drop')}</strong>
        <span>{t('dropMore')}</span>
        <FileButton accept={ENDINGS} label={t('choose')} variant="contained" onFile={(file) => void look(file)}>
          {t('choose')}
        </FileButton>
        <span role="status">{busy ? t('looking') : null}</span>
      </div>
      <div role="alert" className={failure ? 'form-summary' : undefined}>
        {failure}
      </div>
    </section>
  )
}
