import { failureOf } from '@balcao/ui/lib/failure'
import { useEffect, useRef, useState } from 'react'
import { CutOff, Refused, readExport, save } from '../../../lib/files/file-export.ts'
import { t } from './messages.ts'

type Progress = { done: number; total: number | null }
/** How many tickets were saved; undefined when none were. */
type Outcome = number | undefined

/** A file under way: how far it is, what became of it, and the way to stop it. It ends with whatever shows it. */
export function useExport() {
  const [progress, setProgress] = useState<Progress | null>(null)
  const [notice, setNotice] = useState<{ text: string; failed: boolean } | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function run(address: string): Promise<Outcome> {
    const stop = new AbortController()
    running.current = stop
    setNotice(null)
    setProgress({ done: 0, total: null })
    try {
      const { file, name, lines } = await readExport(address, 'tickets.csv', stop.signal, (done, total) => setProgress({ done, total }))
      if (lines === 0) return void setNotice({ text: t('empty'), failed: false })
      save(file, name)
      return lines
    } catch (error) {
      if (stop.signal.aborted) return void setNotice({ text: t('cancelled'), failed: false })
      const why = error instanceof Refused ? error.message : failureOf(error).message
      setNotice({ text: error instanceof CutOff ? t('cut') : t('failed', { why }), failed: true })
      return undefined
    } finally {
      setProgress(null)
    }
  }
  return { progress, notice, run, stop: () => running.current?.abort() }
}
