import { type ImportReport, MAX_IMPORT_LENGTH, MAX_IMPORT_ROWS } from '@balcao/contracts/users/import'
import { actionKeys } from '@balcao/ui/lib/action-key'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../../lib/session.ts'
import { api } from '../../lib/trpc.ts'
import { t } from './messages.ts'
import { refreshUsers } from './user-cache.ts'

/** The text of a file: UTF-8, or what older spreadsheets write. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** A first line and two people, as a spreadsheet in Portuguese would open it. */
export const MODEL =
  '\ufeffnome;e-mail;papel;empresa\r\nAna Souza;ana.souza@exemplo.com.br;Cliente;\r\nBruno Lima;bruno.lima@exemplo.com.br;Agente;\r\n'

type Checked = { name: string; csv: string; report: ImportReport }
export type Options = { skipWrong: boolean; invite: boolean }

/** A file is looked at first; only then it can be written. */
export function useImport() {
  const cache = useQueryClient()
  const me = useMe()
  const [checked, setChecked] = useState<Checked | null>(null)
  const [busy, setBusy] = useState<'checking' | 'writing' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const whyOf = (error: unknown) => {
    const fields = fieldErrors(error).filter(({ field }) => field === 'csv')
    return fields[0]?.reason ?? failureOf(error).message
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
        if (csv.length > MAX_IMPORT_LENGTH) return setFailure(t('importTooBig', { max: MAX_IMPORT_ROWS }))
        const report = await api.users.import.mutate({ csv, dryRun: true })
        setChecked({ name: file.name, csv, report })
      } catch (error) {
        setFailure(error instanceof DOMException ? t('importUnreadable') : t('importFailed', { why: whyOf(error) }))
      } finally {
        setBusy(null)
      }
    },
    /** Writes what was looked at; answers how many came, or undefined when nothing was written. */
    async write(options: Options): Promise<number | undefined> {
      if (!checked) return undefined
      setBusy('writing')
      setFailure(null)
      try {
        // Pressed again after an answer that never came, the same file counts once.
        const input = { csv: checked.csv, dryRun: false, ...options }
        const keys = actionKeys(sessionStorage, `users-import:${me.id}`)
        const { created } = await api.users.import.mutate(input, { context: { actionKey: keys.keyFor(input) } })
        keys.done()
        void refreshUsers(cache)
        return created
      } catch (error) {
        setFailure(t('importFailed', { why: whyOf(error) }))
        return undefined
      } finally {
        setBusy(null)
      }
    },
  }
}
