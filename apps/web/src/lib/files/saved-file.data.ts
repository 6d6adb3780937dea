import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { useEffect, useRef, useState } from 'react'
import { CutOff, Refused, readExport, save } from './file-export.ts'
import { t } from './saved-file.messages.ts'

type Says = { empty: () => string; done: (n: number) => string; failed: (why: string) => string }

/** Saves what an address answers as a file, and tells how it went; it ends with the page that asked. */
export function useSavedFile(usual: string, says: Says) {
  const [busy, setBusy] = useState(false)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  async function run(address: string) {
    const stop = new AbortController()
    running.current = stop
    setBusy(true)
    const told = { id: usual }
    try {
      const { file, name, lines } = await readExport(address, usual, stop.signal, () => undefined)
      if (lines === 0) return notify.info(says.empty(), told)
      save(file, name)
      notify.success(says.done(lines), told)
    } catch (error) {
      if (stop.signal.aborted) return
      const why = error instanceof CutOff ? t('cut') : error instanceof Refused ? error.message : failureOf(error).message
      notify.error(says.failed(why), told)
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
