import { errorText, refusalText } from '@balcao/ui/lib/language'
import { readErrorBody, readFieldErrors } from '@balcao/ui/lib/session/answers'
import { sessions } from '../session.ts'
import { noteExport } from './exported-here.ts'

/** The server began to answer and did not end. */
export class CutOff extends Error {}
/** The server refused, in words for people. */
export class Refused extends Error {}

/** It has too many rows for one answer: a job writes it. */
export class LeftToJob extends Error {}

type Progress = (lines: number, total: number) => void

/** Not through the session's fetch: that one gives up after ten seconds. */
async function ask(address: string, signal: AbortSignal): Promise<Response> {
  const token = () => sessions.getState().session?.token
  const send = () => fetch(address, { signal, headers: { authorization: `Bearer ${token() ?? ''}` } })
  const used = token()
  const answer = await send()
  return answer.status === 401 && (await sessions.refresh(used)) === 'refreshed' ? send() : answer
}

/** Why an answer is none, as the server puts it. */
async function refusal(answer: Response): Promise<Error> {
  const body = readErrorBody(await answer.json().catch(() => null))
  if (!body) return new CutOff(`The export answered ${answer.status}`)
  const [first] = readFieldErrors(body.details) ?? []
  return new Refused(first ? refusalText(first) : errorText(body))
}

/** Counts the lines of a spreadsheet as its bytes come: one that stands inside quotes ends none. */
function lineCounter() {
  let lines = 0
  let quoted = false
  return (bytes: Uint8Array): number => {
    for (const byte of bytes) {
      if (byte === 34) quoted = !quoted
      else if (byte === 10 && !quoted) lines++
    }
    return lines
  }
}

/**
 * Reads a file as it comes, and tells of each part how many lines there are below the head, and how many there will be.
 * @param usual its name where the server gives none
 * @throws CutOff when it ended before its end; Refused; LeftToJob; whatever `fetch` throws
 */
export async function readExport(
  address: string,
  usual: string,
  signal: AbortSignal,
  onProgress: Progress,
): Promise<{ file: Blob; name: string; lines: number }> {
  const answer = await ask(address, signal)
  if (!answer.ok || !answer.body) throw await refusal(answer)
  if (answer.status === 202) throw new LeftToJob('The export is written by a job')
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? usual
  noteExport(name)
  const total = Number(answer.headers.get('x-total-count') ?? 0)
  const parts: BlobPart[] = []
  const count = lineCounter()
  let lines = 0
  const reader = answer.body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      if (signal.aborted) throw error
      throw new CutOff('The export ended early', { cause: error })
    })
    if (done) break
    parts.push(value)
    lines = Math.max(0, count(value) - 1)
    onProgress(lines, total)
  }
  return { file: new Blob(parts, { type: 'text/csv;charset=utf-8' }), name, lines }
}

/** Hands a file to the reader. */
export function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
