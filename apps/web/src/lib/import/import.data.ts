import { MAX_IMPORT_LENGTH } from '@balcao/contracts/users/import'
import { actionKeys } from '@balcao/ui/lib/action-key'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { useState } from 'react'
import { useMe } from '../session.ts'
import type { Report, ReportRow, Source } from './import-types.ts'
import { t } from './messages.ts'

/** The text of a file: UTF-8, or what older spreadsheets write. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** A file is looked at first; only then it can be written. */
export function useImport<Row extends ReportRow>(source: Source<Row>) {
  const me = useMe()
  const [checked, setChecked] = useState<{ name: string; csv: string; report: Report<Row> } | null>(null)
  const [busy, setBusy] = useState<'checking' | 'writing' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const whyOf = (error: unknown) => {
    const fields = fieldErrors(error).filter(({ field }) => field === 'csv')
    return fields[0]?.message ?? failureOf(error).message
  }

  return {
    checked,
    busy,
    failure,
    /** Reads a file and asks what would become of it. */
    async look(file: File) {
      setBusy('checking')
      setChecked(null)
      setFailure(null)
      try {
        const csv = decode(await file.arrayBuffer())
        if (csv.length > MAX_IMPORT_LENGTH) return setFailure(source.tooBig())
        setChecked({ name: file.name, csv, report: await source.look(csv) })
      } catch (error) {
        setFailure(error instanceof DOMException ? t('unreadable') : t('failed', { why: whyOf(error) }))
      } finally {
        setBusy(null)
      }
    },
    /** Writes what was looked at; answers how many came, or undefined when nothing was written. */
    async write(skipWrong: boolean, options: object = {}): Promise<number | undefined> {
      if (!checked) return undefined
      setBusy('writing')
      setFailure(null)
      try {
        // Pressed again after an answer that never came, the same file counts once.
        const input = { csv: checked.csv, skipWrong }
        const keys = actionKeys(sessionStorage, `${source.name}:${me.id}`)
        const { created } = await source.write(input, keys.keyFor({ ...input, ...options }))
        keys.done()
        return created
      } catch (error) {
        setFailure(t('failed', { why: whyOf(error) }))
        return undefined
      } finally {
        setBusy(null)
      }
    },
  }
}
