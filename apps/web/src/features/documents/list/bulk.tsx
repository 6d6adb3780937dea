import { MAX_DOCUMENT_BULK, MAX_DOCUMENT_TAG, MAX_DOCUMENT_TAGS } from '@balcao/contracts/documents/bounds'
import type { DocumentFolder } from '@balcao/contracts/documents/folders'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { BulkBar } from '@balcao/ui/table/bulk-bar'
import { useState } from 'react'
import { WordsField } from '../../../lib/pickers/words-field.tsx'
import { downloadMany, useDocumentActs } from '../documents.data.ts'
import { FolderSelect } from '../folder-select.tsx'
import { t } from '../messages.ts'

type DocumentBulkProps = {
  ids: readonly number[]
  folders: readonly DocumentFolder[]
  tags: readonly string[]
  isBin: boolean
  onDone: () => void
}

/** What can be done to the documents that are selected. */
export const DocumentBulk = ({ ids, folders, tags, isBin, onDone }: DocumentBulkProps) => {
  const { changeMany } = useDocumentActs()
  const [asking, setAsking] = useState<'move' | 'tag' | null>(null)
  const [folderId, setFolderId] = useState<number | null>(null)
  const [words, setWords] = useState<readonly string[]>([])
  const run = async (change: Parameters<typeof changeMany>[1]) => {
    setAsking(null)
    if (await changeMany(ids.slice(0, MAX_DOCUMENT_BULK), change)) onDone()
  }
  const act = (act: 'publish' | 'archive' | 'delete' | 'restore') => () => void run({ act })
  return (
    <>
      <BulkBar
        count={ids.length}
        onClear={onDone}
        actions={
          isBin
            ? [{ label: t('restore'), onRun: act('restore') }]
            : [
                { label: t('downloadMany'), onRun: () => void downloadMany(ids.slice(0, MAX_DOCUMENT_BULK)) },
                { label: t('publish'), onRun: act('publish') },
                { label: t('move'), onRun: () => setAsking('move') },
                { label: t('addTags'), onRun: () => setAsking('tag') },
                { label: t('archive'), onRun: act('archive') },
                { label: t('remove'), onRun: act('delete') },
              ]
        }
      />
      <ConfirmDialog
        open={asking === 'move'}
        title={t('moveTitle')}
        confirm={t('move')}
        onConfirm={() => void run({ act: 'move', folderId })}
        onClose={() => setAsking(null)}
      >
        <FolderSelect label={t('folder')} none={t('unfiled')} folders={folders} value={folderId} onChange={setFolderId} />
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'tag'}
        title={t('tagTitle')}
        confirm={t('addTags')}
        onConfirm={() => (words.length > 0 ? void run({ act: 'tag', tags: [...words] }) : setAsking(null))}
        onClose={() => setAsking(null)}
      >
        <WordsField
          label={t('tags')}
          placeholder={t('tagsPlaceholder')}
          most={MAX_DOCUMENT_TAGS}
          longest={MAX_DOCUMENT_TAG}
          options={tags}
          value={words}
          error={undefined}
          onChange={setWords}
        />
      </ConfirmDialog>
    </>
  )
}
