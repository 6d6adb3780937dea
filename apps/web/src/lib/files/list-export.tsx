import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { CutOff, Refused, readExport, save } from './file-export.ts'
import { t } from './list-export.messages.ts'

type Asked = Readonly<Record<string, string | number | boolean | readonly (string | number)[] | undefined>>
/** `path`: where the list is had as a file; `filter`: what the list shows; `name`: of the file, where the server gives none. */
type ListExportProps = { path: string; filter: Asked; name: string; disabled?: boolean }

function addressOf(path: string, filter: Asked): string {
  const asked = Object.entries(filter).flatMap(([field, value]) => (value === undefined ? [] : [[field, String(value)]]))
  return `/api${path}?${new URLSearchParams(asked)}`
}

/** Gives what a list shows as a file, and shows how far it is; pressed again it stops. */
export const ListExport = ({ path, filter, name: usual, disabled = false }: ListExportProps) => {
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const run = async () => {
    const stop = new AbortController()
    running.current = stop
    setProgress({ done: 0, total: 0 })
    try {
      const show = (done: number, total: number) => setProgress({ done, total })
      const { file, name, lines } = await readExport(addressOf(path, filter), usual, stop.signal, show)
      if (lines === 0) return notify.info(t('empty'))
      save(file, name)
      notify.success(t('exported', { n: lines }))
    } catch (error) {
      const why = error instanceof CutOff ? t('cut') : error instanceof Refused ? error.message : failureOf(error).message
      if (!stop.signal.aborted) notify.error(t('failed', { why }))
    } finally {
      setProgress(null)
    }
  }
  const far = progress?.total ? t('exportingOf', progress) : progress?.done ? t('exporting', { n: progress.done }) : ''
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
      <span role="status" className={far ? undefined : 'visually-hidden'}>
        {far}
      </span>
    </>
  )
}
