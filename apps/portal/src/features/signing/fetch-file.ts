import { api } from '../../lib/trpc.ts'

/** Has a file of a request downloaded, by an address that holds for a minute. */
export async function fetchFile(token: string, file: 'document' | 'certificate'): Promise<void> {
  const { url, name } = await api.documents.signatures.fetch.mutate({ token, file })
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
}
