import type { ImportedTraining } from '@balcao/contracts/duplicates/training'
import { failureOf } from '@balcao/ui/lib/failure'
import { errorText, refusalText } from '@balcao/ui/lib/language'
import { readErrorBody, readFieldErrors } from '@balcao/ui/lib/session/answers'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { FileButton } from '../../lib/files/file-button.tsx'
import { readExport, save } from '../../lib/files/file-export.ts'
import { sessions } from '../../lib/session.ts'
import { api, trpc } from '../../lib/trpc.ts'
import css from './duplicates.module.css'
import { t } from './training-messages.ts'

const SHOWN_LINES = 5

/** Sends a file of judged pairs: to be looked at, or to be taken. @throws Error in words for people */
async function send(file: File, dryRun: boolean): Promise<ImportedTraining> {
  const body = new FormData()
  body.append('dryRun', String(dryRun))
  body.append('file', file)
  const headers = { authorization: `Bearer ${sessions.getState().session?.token ?? ''}` }
  const answer = await fetch('/api/duplicate-detection/training-data/import', { method: 'POST', headers, body })
  if (answer.ok) return (await answer.json()) as ImportedTraining
  const refused = readErrorBody(await answer.json().catch(() => null))
  const [field] = readFieldErrors(refused?.details) ?? []
  throw new Error(field ? refusalText(field) : refused ? errorText(refused) : `HTTP ${answer.status}`)
}

/** Judged pairs as a file, each way: what would be taken is shown before anything is. */
export const TrainingTransfer = () => {
  const utils = trpc.useUtils()
  const [tried, setTried] = useState<{ file: File; report: ImportedTraining } | undefined>()
  const failed = (error: unknown) => {
    const { code, message } = failureOf(error)
    if (code !== 'proof_required')
      notify.error(t('failed', { why: error instanceof Error ? error.message : message }), { id: 'duplicates' })
  }
  const exportAll = async () => {
    try {
      // Through this call a fresh proof is asked for, where one is due.
      await api.duplicates.training.exportSize.query({})
      const address = '/api/duplicate-detection/training-data/export?format=csv'
      const { file, name } = await readExport(address, 'treino-duplicatas.csv', AbortSignal.timeout(60_000), () => undefined)
      save(file, name)
    } catch (error) {
      failed(error)
    }
  }
  const look = (file: File) => void send(file, true).then((report) => setTried({ file, report }), failed)
  const take = (file: File) =>
    void send(file, false).then(({ added }) => {
      notify.success(t('taken', { added: String(added) }), { id: 'duplicates' })
      setTried(undefined)
      return utils.duplicates.training.invalidate()
    }, failed)
  return (
    <section className={css.group} aria-label={t('title')}>
      <div className={css.head}>
        <h2>{t('title')}</h2>
        <Button size="small" onClick={() => void exportAll()}>
          {t('export')}
        </Button>
        <FileButton accept=".csv,.ndjson,.jsonl" label={t('file')} variant="outlined" onFile={look}>
          {t('import')}
        </FileButton>
      </div>
      <p className={css.quiet}>{t('help')}</p>
      {tried ? (
        <div role="status">
          <p>{t('would', { added: String(tried.report.added), skipped: String(tried.report.skipped.length) })}</p>
          <ul className={css.rows}>
            {tried.report.skipped.slice(0, SHOWN_LINES).map(({ line, why }) => (
              <li key={line} className={css.quiet}>
                {t('line', { line: String(line), why })}
              </li>
            ))}
          </ul>
          <div className={css.acts}>
            <Button variant="contained" disabled={tried.report.added === 0} onClick={() => take(tried.file)}>
              {t('take')}
            </Button>
            <Button onClick={() => setTried(undefined)}>{t('cancel')}</Button>
          </div>
        </div>
      ) : null}
    </section>
  )
}
