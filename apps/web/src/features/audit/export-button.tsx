import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { CutOff, Refused, readExport, save } from '../../lib/files/file-export.ts'
import css from './audit.module.css'
import { addressOf, countExport } from './export.ts'
import type { Filter } from './filter.ts'
import { t } from './messages.ts'

type Progress = { done: number; total: number | null }

/** Gives what the filter leaves as a file, and shows how far it is. */
export const ExportButton = ({ filter, disabled }: { filter: Filter; disabled: boolean }) => {
  const [progress, setProgress] = useState<Progress | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const run = async () => {
    const stop = new AbortController()
    running.current = stop
    setProgress({ done: 0, total: null })
    try {
      const total = await countExport(filter)
      if (stop.signal.aborted) return
      if (total === 0) return notify.info(t('exportEmpty'))
      setProgress({ done: 0, total })
      const show = (lines: number) => setProgress({ done: Math.min(total, lines), total })
      const { file, name } = await readExport(addressOf(filter), 'auditoria.csv', stop.signal, show)
      save(file, name)
      notify.success(t('exported', { n: total }))
    } catch (error) {
      const why = error instanceof CutOff ? t('exportCut') : error instanceof Refused ? error.message : failureOf(error).message
      if (!stop.signal.aborted) notify.error(t('exportFailed', { why }))
    } finally {
      running.current = null
      setProgress(null)
    }
  }

  if (!progress)
    return (
      <Button disabled={disabled} startIcon={<Download size={16} aria-hidden />} onClick={() => void run()}>
        {t('export')}
      </Button>
    )
  return (
    <div className={css.export} role="status">
      <label>
        <span>{progress.total === null ? t('counting') : t('exporting')}</span>
        <progress max={progress.total ?? undefined} value={progress.total === null ? undefined : progress.done} />
      </label>
      <Button size="small" variant="text" onClick={() => running.current?.abort()}>
        {t('cancel')}
      </Button>
    </div>
  )
}
