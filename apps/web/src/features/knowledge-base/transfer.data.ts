import type { ImportReport, Transfer } from '@balcao/contracts/kb/transfers'
import { askFor } from '../../lib/files/raw-call.ts'
import { trpc } from '../../lib/trpc.ts'

/** A file as the server sends it, under the name that it gives; or the job that it was left to. */
export async function fetchFile(address: string): Promise<{ file: Blob; name: string } | { later: Transfer }> {
  const answer = await askFor(address)
  if (answer.status === 202) return { later: (await answer.json()) as Transfer }
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'base-de-conhecimento'
  return { file: await answer.blob(), name }
}

/** Sends a file to be looked at. */
export async function sendImport(file: File, fields: Readonly<Record<string, string>>): Promise<ImportReport> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', file)
  return (await askFor('/api/kb/import', { method: 'POST', body })).json() as Promise<ImportReport>
}

const UNDER_WAY: readonly Transfer['state'][] = ['waiting', 'running', 'undoing']
export const isUnderWay = ({ state }: Pick<Transfer, 'state'>): boolean => UNDER_WAY.includes(state)

/** A transfer, read again every second while something is done with it. */
export const useTransfer = (id: number | undefined) =>
  trpc.kb.transfers.get.useQuery(
    { id: id ?? 1 },
    { enabled: id !== undefined, retry: false, refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? 1_000 : false) },
  )

/** The exports or imports of the last week. */
export const useTransfers = (kind: Transfer['kind']) =>
  trpc.kb.transfers.list.useQuery(
    { kind, limit: 20 },
    { refetchInterval: ({ state: { data } }) => (data?.data.some(isUnderWay) ? 2_000 : false) },
  )
