import type { ChangeDocuments, CreateDocument, Document, UpdateDocument } from '@balcao/contracts/documents/documents'
import type { DocumentFolder } from '@balcao/contracts/documents/folders'
import { PAGE_SIZE } from '@balcao/contracts/page-size'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf } from '@balcao/ui/lib/failure'
import { downloadFile, type FileCalls } from '@balcao/ui/lib/files/file-calls'
import type { PreviewCalls } from '@balcao/ui/pdf/document-preview'
import { notify } from '@balcao/ui/toasts'
import { keepPreviousData } from '@tanstack/react-query'
// Names the hooks' types for the declarations that project references emit.
import type {} from '@trpc/react-query/shared'
import type { z } from 'zod'
import { save } from '../../lib/files/file-export.ts'
import { fileCalls } from '../../lib/files/files.ts'
import { askFor, Refused } from '../../lib/files/raw-call.ts'
import { type Outcome, outcomeOf } from '../../lib/page/outcome.ts'
import { api, trpc } from '../../lib/trpc.ts'
import type { Filter } from './list/address.ts'
import { t } from './messages.ts'

const toast = { id: 'document' }

/** Files of documents are fetched by the ids of their versions. */
export const documentCalls: FileCalls = { ...fileCalls, link: (id) => api.documents.versions.link.query({ id }) }

/** What the preview reads with. */
export const previewCalls: PreviewCalls = {
  bytes: async (address) => (await askFor(address)).blob(),
  text: (input) => api.documents.versions.text.query(input),
}

/** Fetches a version to the disk; says so where that fails. */
export const download = ({ id, file }: Document['current']): Promise<void> =>
  downloadFile(documentCalls, { id, name: file?.name ?? '' }).catch((error: unknown) =>
    notify.error(t('failed', { why: failureOf(error).message }), { id: 'document' }),
  )

/** Fetches the files of documents as one zip; says so where that fails. */
export async function downloadMany(ids: readonly number[]): Promise<void> {
  notify.info(t('zipping', { n: ids.length }), toast)
  try {
    const answer = await askFor(`/api/documents/zip?${new URLSearchParams(ids.map((id) => ['ids', String(id)]))}`)
    save(await answer.blob(), 'documentos.zip')
    notify.success(t('zipped', { n: Number(answer.headers.get('x-total-count') ?? ids.length) }), toast)
  } catch (error) {
    notify.error(t('failed', { why: error instanceof Refused ? error.message : failureOf(error).message }), toast)
  }
}

const NO_FOLDERS: DocumentFolder[] = []
export function useFolders() {
  const query = trpc.documents.folders.list.useQuery({}, { staleTime: 60_000 })
  return { folders: query.data?.data ?? NO_FOLDERS, unfiled: query.data?.unfiled ?? 0 }
}

/** Documents, 50 a page. */
export function useDocuments(filter: Filter) {
  const query = trpc.documents.documents.list.useInfiniteQuery(
    { limit: PAGE_SIZE, ...(filter.search ? { sort: 'relevance' as const } : {}), ...filter },
    { getNextPageParam: (last) => last.nextCursor ?? undefined, placeholderData: keepPreviousData },
  )
  return { ...query, rows: query.data?.pages.flatMap(({ data }) => data) ?? [], found: query.data?.pages[0]?.found ?? null }
}

export const whyOf = (error: unknown) => failureOf(error).message

/** What is done to documents and folders. */
export function useDocumentActs() {
  const cache = trpc.useUtils().documents
  /** Says how far an act on many came; what was deleted can be taken back. `leave` goes from the page of what is gone, before it is read again. */
  async function changeMany(ids: readonly number[], change: ChangeDocuments['change'], leave?: () => Promise<void>): Promise<boolean> {
    try {
      const { changed, refused } = await api.documents.documents.changeMany.mutate({ ids: [...ids], change })
      const undo = change.act === 'delete' ? 'restore' : undefined
      if (changed.length > 0 && undo) notify.undo(t('deleted', { n: changed.length }), () => void changeMany(changed, { act: undo }), toast)
      else if (changed.length > 0) notify.success(t('changed', { n: changed.length }), toast)
      if (refused.length > 0) {
        const why = t(refused.every(({ code }) => code === 'forbidden') ? 'refusedForbidden' : 'refusedOther')
        notify.error(t('someRefused', { n: refused.length, why }), { id: 'document-refused' })
      }
      if (changed.length > 0) await leave?.()
      return changed.length > 0
    } catch (error) {
      notify.error(t('failed', { why: whyOf(error) }), toast)
      return false
    } finally {
      void cache.invalidate()
    }
  }
  const saving = async (save: () => Promise<Document>): Promise<Outcome<Document>> => {
    const outcome = await outcomeOf(save, 'document_changed', (path) => path.split('.')[0] ?? path)
    void cache.invalidate()
    return 'why' in outcome && outcome.code === 'document_title_taken' ? { ...outcome, fields: { title: outcome.why } } : outcome
  }
  return {
    changeMany,
    create: (input: z.input<typeof CreateDocument>) =>
      saving(() => api.documents.documents.create.mutate(input, { context: { actionKey: newActionKey() } })),
    update: (input: z.input<typeof UpdateDocument>) => saving(() => api.documents.documents.update.mutate(input)),
    /** @returns why it was refused */
    async saveFolder(input: { id?: number; name: string; parentId: number | null }): Promise<string | undefined> {
      const { id, ...values } = input
      try {
        if (id === undefined) await api.documents.folders.create.mutate(values, { context: { actionKey: newActionKey() } })
        else await api.documents.folders.update.mutate({ id, ...values })
        notify.success(t('folderSaved', { name: values.name }), toast)
        return undefined
      } catch (error) {
        return whyOf(error)
      } finally {
        void cache.invalidate()
      }
    },
    /** @returns why it was refused */
    async removeFolder({ id, name }: DocumentFolder, moveToId: number | null): Promise<string | undefined> {
      try {
        await api.documents.folders.remove.mutate({ id, moveToId })
        notify.success(t('folderRemoved', { name }), toast)
        return undefined
      } catch (error) {
        return whyOf(error)
      } finally {
        void cache.invalidate()
      }
    },
  }
}
