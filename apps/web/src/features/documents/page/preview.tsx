import type { Document } from '@balcao/contracts/documents/documents'
import { DocumentPreview } from '@balcao/ui/pdf/document-preview'
import { previewCalls } from '../documents.data.ts'
import { t } from './messages.ts'
import css from './page.module.css'
import { Part } from './part.tsx'

type PreviewProps = { version: Document['current']; page: number | undefined; find: string | undefined }

/** What is in the file: pages, a picture or its text. Words of a search lead to the page that they were found on. */
export const Preview = ({ version, page, find }: PreviewProps) => {
  const { file } = version
  if (!file) return null
  return (
    <Part title={t('preview')}>
      {file.state === 'clean' ? (
        <DocumentPreview key={`${version.id}-${page}-${find}`} version={version} calls={previewCalls} page={page} find={find} />
      ) : (
        <p className={css.quiet} role="status">
          {t(file.state)}
        </p>
      )}
    </Part>
  )
}
