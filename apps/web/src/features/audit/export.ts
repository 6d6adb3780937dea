import { sessions } from '../../lib/session.ts'
import { api } from '../../lib/trpc.ts'
import type { Filter } from './filter.ts'

/** The server began to answer and did not end. */
export class CutOff extends Error {}

/** How many events an export will hold. Through here a fresh proof of the person is asked for, where one is due. */
export const countExport = async (filter: Filter): Promise<number> => (await api.audit.exportSize.query(filter)).rows

function addressOf(filter: Filter): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) query.set(name, Array.isArray(value) ? value.join(',') : String(value))
  return `/api/audit/export?${query}`
}

const linesIn = (bytes: Uint8Array) => bytes.reduce((lines, byte) => lines + (byte === 10 ? 1 : 0), 0)

/**
 * Reads the file as it comes. Not through the session's fetch: that one gives up after ten seconds.
 * @throws CutOff when it ended before its end; whatever `fetch` throws
 */
export async function readExport(
  filter: Filter,
  signal: AbortSignal,
  onLines: (lines: number) => void,
): Promise<{ file: Blob; name: string }> {
  const token = sessions.getState().session?.token ?? ''
  const answer = await fetch(addressOf(filter), { signal, headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok || !answer.body) throw new CutOff(`The export answered ${answer.status}`)
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'auditoria.csv'
  const parts: BlobPart[] = []
  let lines = 0
  const reader = answer.body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      if (signal.aborted) throw error
      throw new CutOff('The export ended early', { cause: error })
    })
    if (done) break
    parts.push(value)
    lines += linesIn(value)
    onLines(lines)
  }
  return { file: new Blob(parts, { type: 'text/csv;charset=utf-8' }), name }
}

/** Hands a file to the reader. */
export function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
