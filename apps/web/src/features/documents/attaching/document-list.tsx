import type { Document } from '@balcao/contracts/documents/documents'
import { ErrorState } from '@balcao/ui/error-state'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { useDocuments, useFolders, whyOf } from '../documents.data.ts'
import { FolderSelect } from '../folder-select.tsx'
import { DocumentGlyph, Marks, Readers } from '../marks.tsx'
import css from './attaching.module.css'
import { t } from './messages.ts'

const REST_MS = 250

type DocumentListProps = { chosen: Document | null; onChoose: (document: Document) => void }

/** Documents that the reader sees, by words and folder, of which one is chosen. */
export const DocumentList = ({ chosen, onChoose }: DocumentListProps) => {
  const [words, setWords] = useState('')
  const [folderId, setFolderId] = useState<number | null>(null)
  const search = useDebounced(words.trim(), REST_MS)
  const { folders } = useFolders()
  const query = useDocuments({ ...(search ? { search } : {}), ...(folderId === null ? {} : { folderId }) })
  const group = useId()
  const isFiltered = search !== '' || folderId !== null
  return (
    <>
      <div className={css.filters}>
        <FieldFrame label={t('search')}>
          {(ids) => <PlainInput ids={ids} autoFocus type="search" value={words} onChange={setWords} inputProps={{ maxLength: 100 }} />}
        </FieldFrame>
        {folders.length > 0 ? (
          <FolderSelect label={t('folder')} none={t('allFolders')} folders={folders} value={folderId} onChange={setFolderId} />
        ) : null}
      </div>
      <fieldset className={css.list} aria-busy={query.isFetching}>
        <legend className="visually-hidden">{t('documents')}</legend>
        {query.error && query.rows.length === 0 ? (
          <ErrorState title={t('loadFailed')} onRetry={() => void query.refetch()}>
            {whyOf(query.error)}
          </ErrorState>
        ) : query.isPending ? (
          <TextSkeleton lines={4} />
        ) : query.rows.length === 0 ? (
          <p role="status">{t(isFiltered ? 'noneFound' : 'none')}</p>
        ) : (
          query.rows.map((document) => (
            <label key={document.id} className={css.row}>
              <input type="radio" name={group} checked={chosen?.id === document.id} onChange={() => onChoose(document)} />
              <DocumentGlyph document={document} />
              <span className={css.about}>
                <span className={css.name}>{document.title}</span>
                <span className={css.facts}>
                  {document.folder ? <span>{document.folder.name}</span> : null}
                  <Readers document={document} />
                  <Marks document={document} />
                </span>
              </span>
            </label>
          ))
        )}
        {query.hasNextPage ? (
          <Button size="small" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('more')}
          </Button>
        ) : null}
      </fieldset>
    </>
  )
}
