import { IMPORT_KINDS, type ImportKind, isCsv } from '@balcao/contracts/ticket-import/bounds'
import { LabelledChoice } from '@balcao/ui/forms/labelled-choice'
import { failureOf } from '@balcao/ui/lib/failure'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { Download, FileUp } from 'lucide-react'
import { useState } from 'react'
import { FileButton } from '../../lib/files/file-button.tsx'
import { Refused } from '../../lib/files/raw-call.ts'
import { sendTickets } from './import.data.ts'
import { t } from './messages.ts'
import { giveMessages, giveTickets } from './models.ts'
import { css } from './styles.ts'

/** What the file is, and the file itself, dropped or chosen. */
export const Choose = ({ onSent }: { onSent: (id: number) => void }) => {
  const cache = useQueryClient()
  const [kind, setKind] = useState<ImportKind>('csv')
  const [busy, setBusy] = useState(false)
  const [over, setOver] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function take(file: File) {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      const { id } = await sendTickets(kind, file)
      void cache.invalidateQueries({ queryKey: [['tickets', 'imports']] })
      onSent(id)
    } catch (error) {
      setFailure(t('failed', { why: error instanceof Refused ? error.message : failureOf(error).message }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={css.card} aria-label={t('title')}>
      <div className={css.options}>
        <LabelledChoice label={t('kind')} value={kind} options={IMPORT_KINDS.map((one) => [one, t(`kind_${one}`)])} onChange={setKind} />
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
          if (file) void take(file)
        }}
      >
        <FileUp size={28} strokeWidth={1.5} aria-hidden />
        <strong>{t('drop')}</strong>
        <span>{t('dropMore')}</span>
        <FileButton
          accept={isCsv(kind) ? '.csv,.tsv,.txt,text/csv' : '.json,.ndjson,.jsonl,application/json'}
          label={t('choose')}
          variant="contained"
          onFile={(file) => void take(file)}
        >
          {t('choose')}
        </FileButton>
        <span role="status">{busy ? t('sending') : null}</span>
      </div>
      <div role="alert" className={failure ? 'form-summary' : undefined}>
        {failure}
      </div>
      {kind === 'csv' ? (
        <div className={css.acts}>
          <Button variant="text" startIcon={<Download size={16} aria-hidden />} onClick={giveTickets}>
            {t('model')}
          </Button>
          <Button variant="text" startIcon={<Download size={16} aria-hidden />} onClick={giveMessages}>
            {t('modelMessages')}
          </Button>
        </div>
      ) : null}
      <p className={css.quiet}>{t('attachments')}</p>
    </section>
  )
}
