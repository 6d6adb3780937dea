import type { WatchFilter } from '@balcao/contracts/watchers/overview'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { CutOff, Refused, readExport, save } from '../../../lib/files/file-export.ts'
import { t } from './overview.messages.ts'

function addressOf(filter: WatchFilter): string {
  const query = new URLSearchParams(Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)]))
  return `/api/watchers/export?${query}`
}

/** Gives what the filter leaves as a file, and shows how far it is; pressed again it stops. */
export const ExportButton = ({ filter, disabled }: { filter: WatchFilter; disabled: boolean }) => {
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const run = async () => {
    const stop = new AbortController()
    running.current = stop
    setProgress({ done: 0, total: 0 })
    try {
      const show = (done: number, total: number) => setProgress({ done, total })
      const { file, name, lines } = await readExport(addressOf(filter), 'observadores.csv', stop.signal, show)
      if (lines === 0) return notify.info(t('exportEmpty'))
      save(file, name)
      notify.success(t('exported', { n: lines }))
    } catch (error) {
      const why = error instanceof CutOff ? t('exportCut') : error instanceof Refused ? error.message : failureOf(error).message
      if (!stop.signal.aborted) notify.error(t('exportFailed', { why }))
    } finally {
      setProgress(null)
    }
  }
  return (
    <>
      <Button
        size="small"
        disabled={disabled}
        startIcon={<Download size={16} aria-hidden />}
        onClick={() => (progress ? running.current?.abort() : void run())}
      >
        {progress ? t('stop') : t('export')}
      </Button>
      <span role="status" className={progress ? undefined : 'visually-hidden'}>
        {progress?.total ? t('exporting', progress) : ''}
      </span>
    </>
  )
}
